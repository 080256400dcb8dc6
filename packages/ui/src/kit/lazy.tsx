import { Component, type ComponentType, type ReactNode, Suspense, use, useState } from 'react';
import { keepTrying, type Trial } from '../client/keep-trying.ts';
import type { Problem } from '../client/upgrade.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/**
 * A component with its own script. The script loads when the component is first shown, or earlier with
 * `preload`.
 */
export type LazyPart<Props> = ComponentType<Props> & {
  isLoaded: () => boolean;
  /** Loads the script. If loading fails, the promise rejects, and the next call tries again. */
  preload: () => Promise<unknown>;
};

export type Failure = {
  /** Null if the cause is not known yet, or if the component threw an error after its script had loaded. */
  problem: Problem | null;
  isTrying: boolean;
  retry: () => void;
};

/**
 * Creates a component with its own script. If the script fails to load or the component throws an error,
 * shows `failed` instead.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  {
    waiting = null,
    failed,
  }: {
    waiting?: ReactNode | ((props: Props) => ReactNode);
    failed: (failure: Failure, props: Props) => ReactNode;
  },
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const start = () => {
    loading ??= load().then((module) => {
      loaded = module.default;
      return loaded;
    });
    return loading;
  };
  // Drops a rejected promise, so that the next attempt loads the script again. `start` does not drop it,
  // because React needs the same promise on every render.
  const forget = () => {
    loading = undefined;
  };
  const preload = () =>
    start().catch((error: unknown) => {
      forget();
      throw error;
    });
  const script: Script<Props> = { get: () => loaded, start, forget, preload };
  return Object.assign(
    (props: Props) => (
      <PartBoundary script={script} failed={(failure) => failed(failure, props)}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Part script={script} props={props} />
        </Suspense>
      </PartBoundary>
    ),
    { isLoaded: () => loaded !== undefined, preload },
  );
}

type Script<Props> = {
  get: () => ComponentType<Props> | undefined;
  start: () => Promise<ComponentType<Props>>;
  forget: () => void;
  preload: () => Promise<unknown>;
};

type PartProps<Props> = { script: Script<Props>; props: Props };

function Part<Props extends object>({ script, props }: PartProps<Props>) {
  // Decides only once, because a later switch from `LoadingPart` to the component would remount the component.
  const [Loaded] = useState(() => script.get());
  return Loaded ? <Loaded {...props} /> : <LoadingPart script={script} props={props} />;
}

/** Calls `use` on every render, because React finishes a suspended render only if it calls `use` again. */
function LoadingPart<Props extends object>({ script, props }: PartProps<Props>) {
  const Loaded = use(script.start());
  return <Loaded {...props} />;
}

type BoundaryProps = {
  script?: { get: () => unknown; forget: () => void; preload: () => Promise<unknown> };
  failed: (failure: Failure) => ReactNode;
  children: ReactNode;
};
type BoundaryState = { hasFailed: boolean; isTrying: boolean; problem: Problem | null };

const SHOWN: BoundaryState = { hasFailed: false, isTrying: false, problem: null };

/**
 * An error boundary around a part of the page. If the part's script failed to load, the boundary keeps
 * retrying.
 */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = SHOWN;
  private trial: Trial | undefined;

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    const { script } = this.props;
    script?.forget();
    // Retrying cannot fix an error that the loaded component threw.
    if (!script || script.get()) return;
    this.trial = keepTrying({
      attempt: script.preload,
      onDone: () => {
        this.trial = undefined;
        this.setState(SHOWN);
      },
      onProblem: (problem) => this.setState({ problem }),
    });
  }

  override componentWillUnmount() {
    this.trial?.stop();
  }

  private readonly retry = async () => {
    if (!this.trial) return this.setState(SHOWN);
    this.setState({ isTrying: true });
    await this.trial.now();
    this.setState({ isTrying: false });
  };

  override render() {
    const { hasFailed, isTrying, problem } = this.state;
    if (!hasFailed) return this.props.children;
    return this.props.failed({ problem, isTrying, retry: () => void this.retry() });
  }
}
