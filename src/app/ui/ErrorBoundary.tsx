import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** What takes the place of the children when one of them has failed. */
  instead: (error: unknown, again: () => void) => ReactNode;
  /** Called once for each failure. */
  onError?: (error: unknown, again: () => void) => void;
  children: ReactNode;
}

/** Keeps a failure inside it: everything around goes on. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError?.(error, this.again);
  }

  again = (): void => this.setState({ failure: null });

  override render(): ReactNode {
    const { failure } = this.state;
    return failure ? this.props.instead(failure.error, this.again) : this.props.children;
  }
}
