import { Component, type ReactNode } from 'react'
import { ServerErrorScreen } from '#web/open/error-screens.tsx'

/** A page that cannot be drawn shows the 500 screen; the shell around it stays. */
export class PageBoundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    return this.state.error ? <ServerErrorScreen inside detail={this.state.error.message} retry={() => this.setState({ error: null })} /> : this.props.children
  }
}
