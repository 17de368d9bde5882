import styles from './dialog.module.css'

/**
 * Returns the container of a popup of a button: the dialog around the button, which traps focus and
 * hides everything else, else the page.
 * @param trigger id of the button
 */
export const dialogAround = (trigger: string): { current: HTMLElement } => ({
  current:
    document.getElementById(trigger)?.closest<HTMLElement>(`.${styles.dialog}`) ?? document.body,
})

/**
 * Whether Esc is meant for something open inside a dialog: what bears `data-takes-escape` closes
 * before the dialog does.
 */
export const isEscapeTaken = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-takes-escape]') !== null
