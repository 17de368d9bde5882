import { useState } from 'react'
import { regionChain, regionChoices, regionLevel } from '#config-model/facts/region.ts'
import { useWidgetText } from '#web/i18n/widget/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'

const depths = { province: 1, city: 2, district: 3 } as const
const words = ['province', 'prefecture', 'county'] as const

/** Linked lists from the field's root down to the level it asks for. The code is passed on once the last level is chosen. */
function RegionInput({
  id,
  field,
  value,
  readonly,
  required,
  invalid,
  describedBy,
  environment,
  onCommit,
}: InputProps) {
  const t = useWidgetText()
  const { config, year } = environment
  const root = field.root ?? '530000'
  const start = root === '86' ? 0 : regionLevel(root)
  const depth = depths[field.depth ?? 'district']
  const [partial, setPartial] = useState<string | null>(null)
  const code = partial ?? (typeof value === 'string' ? value : '')
  const chain = regionChain(config, code).map((region) => region.c)
  const levels = Array.from({ length: Math.max(depth - start, 1) }, (_, index) => start + index)

  const choose = (level: number, next: string) => {
    const isLast = level === depth - 1 || (next !== '' && !config.regions.some((region) => region.p === next))
    if (next !== '' && isLast) {
      setPartial(null)
      onCommit(next)
      return
    }
    setPartial(next === '' ? (chain[level - 1] ?? '') : next)
    if (value) onCommit(null)
  }
  return (
    <div className="pl-linked" role="group" aria-label={field.title}>
      {levels.map((level, index) => {
        const parent = index === 0 ? root : (chain[level - 1] ?? '')
        const choices = parent === '' ? [] : regionChoices(config, parent, year, chain[level])
        const chosen = chain[level] ?? ''
        return (
          <select
            key={level}
            id={index === 0 ? id : `${id}-${level}`}
            className="ui-input"
            aria-label={`${field.title} ${t(words[level] ?? 'county')}`}
            value={choices.some((region) => region.c === chosen) ? chosen : ''}
            disabled={readonly || choices.length === 0}
            required={required}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            data-blank={chosen === '' || undefined}
            onChange={(event) => choose(level, event.target.value)}
          >
            <option value="">{t('chooseOne', { title: t(words[level] ?? 'county') })}</option>
            {choices.map((region) => (
              <option key={region.c} value={region.c}>
                {region.n}
              </option>
            ))}
          </select>
        )
      })}
    </div>
  )
}

export const region: WidgetDefinition = { Input: RegionInput, Display: TextDisplay }
