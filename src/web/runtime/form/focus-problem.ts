import { controlId } from '#web/runtime/widgets/definition.ts'
import type { ValuePath } from '#web/runtime/widgets/value-path.ts'
import { renderAllSections } from './engine/deferred-sections.ts'
import styles from './form.module.css'

/**
 * Focuses the control at a path, unfolding cards on the way. Falls back to the nearest rendered
 * control above it, then to the field's frame.
 */
export function focusPath(path: ValuePath, attempt = 0): void {
  renderAllSections()
  for (let length = path.length; length > 0; length--) {
    const part = path.slice(0, length)
    const card = document.querySelector<HTMLElement>(
      `[data-path="${CSS.escape(part.join('/'))}"][aria-expanded="false"]`,
    )
    if (card && length < path.length && attempt < 4) {
      card.click()
      setTimeout(() => focusPath(path, attempt + 1), 60)
      return
    }

    const control = document.getElementById(controlId(part))
    if (control) return show(control)
  }

  const frame = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(String(path[0]))}"]`)
  if (frame) frame.scrollIntoView({ block: 'center' })
  else if (attempt < 4) setTimeout(() => focusPath(path, attempt + 1), 80)
}

function show(control: HTMLElement): void {
  const frame = control.closest(`.${styles.field}`) ?? control
  frame.scrollIntoView({ block: 'center' })
  const target = control.matches('input, select, textarea, [tabindex]')
    ? control
    : control.querySelector<HTMLElement>('input, select, textarea')

  target?.focus({ preventScroll: true })
}
