import { Component, type ComponentType, type ReactNode, Suspense, use } from 'react';
import { keepTrying, type Trial } from '../client/keep-trying.ts';
import type { Problem } from '../client/upgrade.ts';

export type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** A part of the page with its own script. */
export type LazyPart<Props> = ComponentType<Props> & {
  isLoaded: () => boolean;
  /** Loads the script. After a failure, the promise rejects and the next call tries again. */
  preload: () => Promise<unknown>;
};

export type Failure = {
  /** Why the script did not load. Null until the reason is known, and if the part loaded and then threw an error. */
  problem: Problem | null;
  isTrying: boolean;
  retry: () => void;
};

/** A component that loads when it is shown. If its script fails to load or throws, `failed` replaces the component. */
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
  // React has to get the same rejected promise on every render, until the next attempt.
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

function Part<Props extends object>({ script, props }: { script: Script<Props>; props: Props }) {
  const Loaded = script.get() ?? use(script.start());
  return <Loaded {...props} />;
}

type BoundaryProps = {
  script?: { get: () => unknown; forget: () => void; preload: () => Promise<unknown> };
  failed: (failure: Failure) => ReactNode;
  children: ReactNode;
};
type BoundaryState = { hasFailed: boolean; isTrying: boolean; problem: Problem | null };

const SHOWN: BoundaryState = { hasFailed: false, isTrying: false, problem: null };

/** An error boundary around a part of the page. Retries by itself if the part's script failed to load. */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  override state = SHOWN;
  private trial: Trial | undefined;

  static getDerivedStateFromError(): Partial<BoundaryState> {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    const { script } = this.props;
    script?.forget();
    // A retry only helps if the script did not load.
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
