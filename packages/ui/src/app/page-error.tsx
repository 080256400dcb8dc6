import { Component, type ReactNode } from 'react';
import { reloadIfUpgraded } from '../client/upgrade.ts';

type Props = { path: string; children: ReactNode };
type State = { failedPath: string | null };

/** A screen that cannot be drawn, most often because its script did not come, leaves header and footer where they are. */
export class PageError extends Component<Props, State> {
  override state: State = { failedPath: null };

  static getDerivedStateFromError() {
    return { failedPath: '' };
  }

  /** Another screen is another try. */
  static getDerivedStateFromProps({ path }: Props, { failedPath }: State): State {
    if (failedPath === '') return { failedPath: path };
    return { failedPath: failedPath === path ? path : null };
  }

  override componentDidCatch() {
    void reloadIfUpgraded();
  }

  override render() {
    if (this.state.failedPath === null) return this.props.children;
    return (
      <div role="alert" className="mx-auto max-w-6xl px-4 py-16 sm:px-6">
        <h1 className="text-heading">This page could not be loaded</h1>
        <p className="mt-3 text-muted">Please check your connection.</p>
        <button
          type="button"
          onClick={() => location.reload()}
          className="mt-6 min-h-11 cursor-pointer rounded-md border border-border-strong px-4 font-[550]"
        >
          Reload the page
        </button>
      </div>
    );
  }
}
