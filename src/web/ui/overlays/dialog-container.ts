import styles from './dialog.module.css'

/**
 * The dialog around the button, which traps focus, else the page.
 * @param trigger id of the button
 */
export const dialogContainer = (trigger: string): { current: HTMLElement } => ({
  current:
    document.getElementById(trigger)?.closest<HTMLElement>(`.${styles.dialog}`) ?? document.body,
})

/** Esc belongs to something open inside the dialog, marked by `data-takes-escape`. */
export const isEscapeHandled = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-takes-escape]') !== null
