import { type ComponentType, lazy } from 'react';

/** A screen that is loaded when it is visited. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy<ComponentType>(async () => ({ default: (await load())[name] }));

/** One that asks the server for something, and so brings what that takes with it. */
export const asking = <Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) =>
  lazy<ComponentType>(async () => {
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
