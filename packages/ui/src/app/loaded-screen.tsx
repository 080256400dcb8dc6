import type { ComponentType } from 'react';
import { FailedPage } from '../kit/failed-part.tsx';
import { PageSpinner } from '../kit/index.ts';
import { lazyPart } from '../kit/lazy.tsx';

type Load<Name extends string> = () => Promise<Record<Name, ComponentType>>;

const part = (load: () => Promise<{ default: ComponentType }>) =>
  lazyPart(load, {
    waiting: <PageSpinner />,
    failed: (failure) => <FailedPage failure={failure} />,
  });

/** Loads a screen that never calls the API. */
export const staticScreen = <Name extends string>(load: Load<Name>, name: Name) =>
  part(async () => ({ default: (await load())[name] }));

/** Loads a screen that calls the API. Loads the query client in parallel. */
export const screen = <Name extends string>(load: Load<Name>, name: Name) =>
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
  });
