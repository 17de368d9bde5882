import { Component, type ReactNode } from 'react'
import { formText } from '#web/i18n/form/form-text.ts'

/**
 * Shows a message for a step that fails to render. Values are stored outside, the error is in the
 * front-end log.
 */
export class FormBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    if (!this.state.isBroken) return this.props.children

    return (
      <div className="ui-notice" data-tone="red" role="alert">
        <p>
          <strong>{formText('notDrawn')}</strong>
        </p>
        <p>{formText('notDrawnWhy')}</p>
        <button
          type="button"
          className="ui-button"
          onClick={() => this.setState({ isBroken: false })}
        >
          {formText('drawAgain')}
        </button>
      </div>
    )
  }
}
