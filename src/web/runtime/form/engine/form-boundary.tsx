import { Component, type ReactNode } from 'react'
import { formText } from '#web/i18n/form/form-text.ts'

/** A step that cannot be drawn says so and loses nothing: what was filled in is kept outside. */
export class FormBoundary extends Component<{ children: ReactNode }, { message: string | null }> {
  override state: { message: string | null } = { message: null }

  static getDerivedStateFromError(error: unknown) {
    return { message: error instanceof Error ? error.message : String(error) }
  }

  override render() {
    if (this.state.message === null) return this.props.children
    return (
      <div className="ui-notice" data-tone="red" role="alert">
        <p>
          <strong>{formText('notDrawn')}</strong>
        </p>
        <p>{this.state.message}</p>
        <button type="button" className="ui-button" onClick={() => this.setState({ message: null })}>
          {formText('drawAgain')}
        </button>
      </div>
    )
  }
}
