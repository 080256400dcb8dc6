import type { User } from '@clubhouse/core/auth';
import type { Audience } from '@clubhouse/core/screens';
import type { Request, Response, Router } from 'express';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';
import { guardFor } from './guard.ts';

/** Where endpoints are mounted: below the API, or at the root, where there are no sessions. */
type Base = '/api' | '';

type PathOf<Method extends string, At extends Base> = Endpoint extends infer Name
  ? Name extends `${Method} ${At}${infer Path}`
    ? Path
    : never
  : never;

/** The signed-in user, unless the endpoint is open to everyone. */
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
/** The router that a feature registers its endpoints with. The endpoint table sets the audience of each one. */
export type Endpoints = EndpointRouter<'/api'>;
export type Files = EndpointRouter<''>;

/**
 * Registers endpoints, each behind the guard from its line in the table. The guard is created once, at registration. An
 * endpoint without a line stops the server's start, so that no endpoint is open by mistake.
 */
export function endpointRouter<At extends Base>(router: Router, base: At): EndpointRouter<At> {
  const audiences: Partial<Record<string, Audience>> = ENDPOINTS;
  const register =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, answer: (req: Request, res: Response, caller: never) => unknown): void => {
      const call = `${method.toUpperCase()} ${base}${path}`;
      const audience = Object.hasOwn(audiences, call) ? audiences[call] : undefined;
      if (!audience) throw new Error(`${call}: access/endpoints.ts does not say who may use this endpoint.`);
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
