import type { MenuItem } from '#config-model/types.generated.ts'
import { Icon } from '#web/ui/icon.tsx'

/** An image, its icon class, else a portal icon; a neutral one where required. */
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

export function MenuTitle({ item }: { item: MenuItem }) {
  return (
    <>
      {item.title}
      {item.subtitle && <small> {item.subtitle}</small>}
    </>
  )
}
