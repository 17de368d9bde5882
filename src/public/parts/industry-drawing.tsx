import {
  Apple,
  Beef,
  Carrot,
  Clover,
  Coffee,
  Fish,
  Flower2,
  Leaf,
  Nut,
  Shapes,
  Wheat,
  type LucideIcon,
} from 'lucide-react'
import type { Drawing } from '#config-model/types.generated.ts'

/** What a dictionary may draw beside its items. */
const drawings: Record<Drawing, LucideIcon> = {
  leaf: Leaf,
  flower: Flower2,
  carrot: Carrot,
  apple: Apple,
  nut: Nut,
  coffee: Coffee,
  clover: Clover,
  beef: Beef,
  wheat: Wheat,
  fish: Fish,
  shapes: Shapes,
}

/** The drawing of an industry; without one the first character of its title. */
export function IndustryDrawing({
  drawing,
  title,
}: {
  drawing: Drawing | undefined
  title: string
}) {
  const Drawn = drawing && drawings[drawing]
  return (
    <span aria-hidden="true">
      {Drawn ? <Drawn size={24} strokeWidth={1.6} aria-hidden="true" /> : [...title][0]}
    </span>
  )
}
