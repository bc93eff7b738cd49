import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn instead of what failed. */
  instead(error: Error, tryAgain: () => void): ReactNode;
  children: ReactNode;
}

/** A part that fails while it is drawn says so in its place; what is around it stays. */
export class Boundary extends Component<Props, { error?: Error }> {
  override state: { error?: Error } = {};

  static getDerivedStateFromError(error: Error) {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    return this.props.instead(error, () => this.setState({ error: undefined }));
  }
}
