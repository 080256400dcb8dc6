import type { ComponentType } from 'react';
import { FailedPage } from '../kit/failed-part.tsx';
import { PageSpinner } from '../kit/index.ts';
import { type Failure, type LazyPart, lazyPart } from '../kit/lazy.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

/** A screen that loads its own script. `Frame` shows until the script and the session have loaded. */
export type ScreenPart = LazyPart<object> & { Frame?: ComponentType | undefined };

function part(load: () => Promise<{ default: ComponentType }>, Frame?: ComponentType): ScreenPart {
  const waiting = Frame ? <Frame /> : <PageSpinner />;
  const failed = (failure: Failure) => <FailedPage failure={failure} />;
  return Object.assign(lazyPart(load, { waiting, failed }), { Frame });
}

/** Creates a screen that never calls the API, so it does not need the query client. */
export const staticScreen = <Name extends string>(load: Load<Name>, name: Name) =>
  part(async () => ({ default: (await load())[name] }));

/** Creates a screen that calls the API. Loads the query client in parallel with the screen. */
export const screen = <Name extends string>(load: Load<Name>, name: Name, Frame?: ComponentType) =>
  part(async () => {
    const [module, { Queries }] = await Promise.all([load(), import('../client/queries.tsx')]);
    const Screen: ComponentType = module[name];
    return {
      default: () => (
        <Queries>
          <Screen />
        </Queries>
      ),
    };
  }, Frame);
