import { useState } from 'react'
import { regionChain, regionChoices, regionLevel, regionRoot } from '#config-model/facts/region.ts'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import type { InputProps, WidgetDefinition } from './definition.ts'
import { TextDisplay } from './input.tsx'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import styles from './controls.module.css'

const depths = { province: 1, city: 2, district: 3, any: 3 } as const
const words = ['province', 'prefecture', 'county'] as const

/**
 * Linked selects from the field's root down to its level. Commits once the last level is chosen,
 * with the depth `any` after each.
 */
function RegionInput(props: InputProps) {
  const { id, field, value, environment, onCommit } = props
  const t = useWidgetText()
  const { config, year } = environment
  const root = regionRoot(config, field)
  const start = root === '86' ? 0 : regionLevel(root)
  const depth = depths[field.depth ?? 'district']
  const [partial, setPartial] = useState<string | null>(null)
  const code = partial ?? (typeof value === 'string' ? value : '')
  const chain = regionChain(config, code).map((region) => region.c)
  const levels = Array.from({ length: Math.max(depth - start, 1) }, (_, index) => start + index)

  const choose = (level: number, next: string) => {
    if (field.depth === 'any') {
      onCommit(next === '' ? (chain[level - 1] ?? null) : next)
      return
    }

    const isLast =
      level === depth - 1 || (next !== '' && !config.regions.some((region) => region.p === next))
    if (next !== '' && isLast) {
      setPartial(null)
      onCommit(next)
      return
    }

    setPartial(next === '' ? (chain[level - 1] ?? '') : next)
    if (value) onCommit(null)
  }

  return (
    <div className={`${layoutStyles.wrap} ${styles.linked}`} role="group" aria-label={field.title}>
      {levels.map((level, index) => {
        const parent = index === 0 ? root : (chain[level - 1] ?? '')
        return (
          <Level
            key={level}
            {...props}
            id={index === 0 ? id : `${id}-${level}`}
            word={t(words[level] ?? 'county')}
            choices={parent === '' ? [] : regionChoices(config, parent, year, chain[level])}
            chosen={chain[level] ?? ''}
            onChoose={(next) => choose(level, next)}
          />
        )
      })}
    </div>
  )
}

interface LevelProps extends InputProps {
  word: string
  choices: ReturnType<typeof regionChoices>
  chosen: string
  onChoose: (code: string) => void
}

function Level({
  id,
  field,
  readonly,
  required,
  invalid,
  describedBy,
  word,
  choices,
  chosen,
  onChoose,
}: LevelProps) {
  const t = useWidgetText()
  return (
    <select
      id={id}
      className={fieldStyles.input}
      aria-label={`${field.title} ${word}`}
      value={choices.some((region) => region.c === chosen) ? chosen : ''}
      disabled={readonly || choices.length === 0}
      required={required}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      data-blank={chosen === '' || undefined}
      onChange={(event) => onChoose(event.target.value)}
    >
      <option value="">{t('chooseOne', { title: word })}</option>
      {choices.map((region) => (
        <option key={region.c} value={region.c}>
          {region.n}
        </option>
      ))}
    </select>
  )
}

export const regionWidget: WidgetDefinition = { Input: RegionInput, Display: TextDisplay }
