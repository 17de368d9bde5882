import styles from './board.module.css'

export function BlockSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <span />
      <span />
      <span />
    </div>
  )
}
