import { may, type User } from '@clubhouse/core/auth';
import type { Audience } from '@clubhouse/core/screens';
import type { Request, Response, Router } from 'express';
import { forbidden, notSignedIn } from '../http/http-error.ts';
import { ENDPOINTS, type Endpoint } from './endpoints.ts';

/** Endpoints under /api can have a session. Endpoints at the root have none. */
type Base = '/api' | '';

type PathOf<Method extends string, At extends Base> = Endpoint extends infer Name
  ? Name extends `${Method} ${At}${infer Path}`
    ? Path
    : never
  : never;

type CallerOf<Name> = Name extends Endpoint
  ? (typeof ENDPOINTS)[Name] extends 'everybody'
    ? User | undefined
    : User
  : never;

type Register<Method extends string, At extends Base> = <Path extends PathOf<Method, At>>(
  path: Path,
  answer: (req: Request, res: Response, caller: CallerOf<`${Method} ${At}${Path}`>) => unknown,
) => void;

type EndpointRouter<At extends Base> = {
  get: Register<'GET', At>;
  post: Register<'POST', At>;
  put: Register<'PUT', At>;
  patch: Register<'PATCH', At>;
  delete: Register<'DELETE', At>;
};
export type Endpoints = EndpointRouter<'/api'>;
export type Files = EndpointRouter<''>;

function guardedCaller({ caller }: Request, audience: Audience): User | undefined {
  if (audience === 'everybody') return caller;
  if (!caller) throw notSignedIn();
  if (audience !== 'signed-in' && !may(caller, audience)) throw forbidden();
  return caller;
}

/**
 * Returns a router that checks each endpoint's audience. Throws at startup if `ENDPOINTS` does not say who
 * may use an endpoint.
 */
export function endpointRouter<At extends Base>(router: Router, base: At): EndpointRouter<At> {
  const audiences: Partial<Record<string, Audience>> = ENDPOINTS;
  const register =
    (method: 'get' | 'post' | 'put' | 'patch' | 'delete') =>
    (path: string, answer: (req: Request, res: Response, caller: never) => unknown): void => {
      const call = `${method.toUpperCase()} ${base}${path}`;
      const audience = Object.hasOwn(audiences, call) ? audiences[call] : undefined;
      if (!audience) throw new Error(`${call}: access/endpoints.ts does not say who may use this endpoint.`);
      router[method](path, (req, res) => answer(req, res, guardedCaller(req, audience) as never));
    };
  return {
    get: register('get'),
    post: register('post'),
    put: register('put'),
    patch: register('patch'),
    delete: register('delete'),
  };
}
