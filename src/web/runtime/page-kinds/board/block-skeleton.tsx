import styles from './board.module.css'

/** Grey lines while the rows of a block are on their way. */
export function BlockSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span />
      <span />
      <span />
    </div>
  )
}
