import styles from './dialog.module.css'

/**
 * The container of a button's popup: the dialog around it, which traps focus and hides everything
 * else, else the page.
 * @param trigger id of the button
 */
export const dialogAround = (trigger: string): { current: HTMLElement } => ({
  current:
    document.getElementById(trigger)?.closest<HTMLElement>(`.${styles.dialog}`) ?? document.body,
})

/** Something open inside a dialog, marked by `data-takes-escape`. */
export const isEscapeTaken = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-takes-escape]') !== null
