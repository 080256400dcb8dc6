import type { User } from '@clubhouse/core/auth';
import type { Audience } from '@clubhouse/core/screens';
import type { Request, Response, Router } from 'express';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { guardFor } from './guard.ts';

/** Where the calls lie: under the API, or beside it, where there are no sessions. */
type Base = '/api' | '';

type PathOf<Method extends string, At extends Base> = Endpoint extends infer Name
  ? Name extends `${Method} ${At}${infer Path}`
    ? Path
    : never
  : never;

/** Somebody is signed in, unless the call is everybody's. */
type CallerOf<Name> = Name extends Endpoint
  ? (typeof ENDPOINTS)[Name] extends 'everybody'
    ? User | undefined
    : User
  : never;

type Register<Method extends string, At extends Base> = <Path extends PathOf<Method, At>>(
  path: Path,
  answer: (req: Request, res: Response, caller: CallerOf<`${Method} ${At}${Path}`>) => unknown,
) => void;

export type EndpointRouter<At extends Base> = {
  get: Register<'GET', At>;
  post: Register<'POST', At>;
  put: Register<'PUT', At>;
  patch: Register<'PATCH', At>;
  delete: Register<'DELETE', At>;
};
/** What a room registers its calls with. It need not say who may make them: the table does. */
export type Endpoints = EndpointRouter<'/api'>;
export type Files = EndpointRouter<''>;

/**
 * Registers calls with the guard of their line in the table in front, found once and not at every call. One without
 * a line stops the start: what nobody thought about is for nobody.
 */
export function endpointRouter<At extends Base>(router: Router, base: At): EndpointRouter<At> {
  const audiences: Partial<Record<string, Audience>> = ENDPOINTS;
  const register =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, answer: (req: Request, res: Response, caller: never) => unknown): void => {
      const call = `${method.toUpperCase()} ${base}${path}`;
      const audience = Object.hasOwn(audiences, call) ? audiences[call] : undefined;
      if (!audience) throw new Error(`${call}: access/calls.ts does not say who may make this call.`);
      const guard = guardFor(audience);
      router[method](path, (req, res) => answer(req, res, guard(req) as never));
    };
  return {
    get: register('get'),
    post: register('post'),
    put: register('put'),
    patch: register('patch'),
    delete: register('delete'),
  };
}
