import type { MenuItem } from '#config-model/types.generated.ts'
import { Icon } from '#web/ui/icon.tsx'

/**
 * The icon of an entry: an image, its own icon class, else an icon of the portal; a neutral one
 * where an icon is required.
 */
export function MenuPicture({
  item,
  size = 18,
  isAlways = false,
}: {
  item: MenuItem
  size?: number
  isAlways?: boolean
}) {
  if (item.img) return <img src={item.img} alt="" width={size} height={size} />
  if (item.custom) return <i className={item.custom} aria-hidden="true" />
  return item.icon || isAlways ? <Icon name={item.icon} size={size} /> : null
}

/** The name of an entry and, smaller, what it says beside it. */
export function MenuTitle({ item }: { item: MenuItem }) {
  return (
    <>
      {item.title}
      {item.subtitle && <small> {item.subtitle}</small>}
    </>
  )
}
