import styles from './avatar.module.css'

/** The picture, else the first character of the name. Decorative. */
export function Avatar({
  name,
  picture,
  size = 32,
}: {
  name: string
  picture: string | null
  size?: number
}) {
  return picture ? (
    <img className={styles.avatar} src={picture} alt="" width={size} height={size} />
  ) : (
    <span
      className={styles.avatar}
      aria-hidden="true"
      data-initial={name.slice(0, 1)}
      data-size={size > 40 ? 'large' : undefined}
    />
  )
}
