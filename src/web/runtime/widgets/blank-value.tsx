import { useWidgetText } from '#web/i18n/widget-text.ts'
import formStyles from '#web/runtime/form/form.module.css'

/** A dash stands only where a field does not apply. */
export function BlankValue() {
  return <span className={formStyles.blank}>{useWidgetText()('blank')}</span>
}
