import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import { BlankValue } from './blank-value.tsx'
import { chosenValues, type FieldChoice } from './choices.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { useLabels } from './use-labels.ts'
import fieldStyles from '#public/kit/field.module.css'
import layoutStyles from '#public/kit/layout.module.css'
import panelStyles from '#public/kit/panel.module.css'
import styles from './controls.module.css'

/**
 * References to records or people as chips, added by search; read-only where search is unavailable.
 */
function ReferenceInput(props: InputProps) {
  const { field, value, readonly, invalid, environment, onCommit } = props
  const t = useWidgetText()
  const mayLookUp = !readonly && environment.services.searchReferences !== undefined
  const chosen = chosenValues(value)
  const [picked, setPicked] = useState<Record<string, string>>({})
  const unknown = chosen.filter((item) => !(item in picked))
  const named = useLabels(field, unknown, environment.services)
  const labelOf = (item: string) => picked[item] ?? named[item] ?? item
  const commit = (values: string[]) => onCommit(field.multiple ? values : (values.at(-1) ?? null))
  const choose = (item: FieldChoice) => {
    setPicked({ ...picked, [item.value]: item.label })
    commit(field.multiple ? [...new Set([...chosen, item.value])] : [item.value])
  }

  return (
    <div className={`${layoutStyles.wrap} ${styles.chips}`} data-invalid={invalid || undefined}>
      {chosen.map((item) => (
        <span key={item} className={styles.chip}>
          {labelOf(item)}
          {!readonly && (
            <button
              type="button"
              aria-label={t('removeOne', { name: labelOf(item) })}
              title={t('removeOne', { name: labelOf(item) })}
              onClick={() => commit(chosen.filter((other) => other !== item))}
            >
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {mayLookUp && (field.multiple || chosen.length === 0) && (
        <LookUp props={props} onChoose={choose} />
      )}
      {chosen.length === 0 && !mayLookUp && <BlankValue />}
    </div>
  )
}

function LookUp({ props, onChoose }: { props: InputProps; onChoose: (item: FieldChoice) => void }) {
  const { id, field, invalid, describedBy } = props
  const t = useWidgetText()
  const listId = useId()
  const [words, setWords] = useState('')
  const { matchingChoices, isEmpty, active, setActive, close } = useReferenceChoices(props, words)
  const choose = (item: FieldChoice | undefined) => {
    if (!item) return
    setWords('')
    onChoose(item)
  }

  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || matchingChoices.length === 0) return

    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined)
      setActive((active + step + matchingChoices.length) % matchingChoices.length)
    else if (event.key === 'Enter') choose(matchingChoices[active])
    else if (event.key === 'Escape') close()
    else return

    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={styles.lookup} data-takes-escape={matchingChoices.length > 0 || undefined}>
      <input
        id={id}
        className={fieldStyles.input}
        role="combobox"
        aria-expanded={matchingChoices.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={matchingChoices.length > 0 ? `${listId}-${active}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        value={words}
        placeholder={field.placeholder ?? t('lookUp')}
        autoComplete="off"
        onChange={(event) => setWords(event.target.value)}
        onKeyDown={press}
      />
      {matchingChoices.length > 0 && (
        <ul id={listId} className={styles.lookupList} role="listbox" aria-label={field.title}>
          {matchingChoices.map((item, index) => (
            <li
              key={item.value}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(item)}
            >
              {item.label}
            </li>
          ))}
        </ul>
      )}
      <span className={`${panelStyles.hint} ${styles.lookupEmpty}`} role="status">
        {isEmpty && t('lookUpEmpty', { words: words.trim() })}
      </span>
    </div>
  )
}

/** Debounced by 250 ms; stale responses are dropped. */
function useReferenceChoices({ field, context, environment }: InputProps, words: string) {
  const search = environment.services.searchReferences
  const [matchingChoices, setChoices] = useState<FieldChoice[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const [active, setActive] = useState(0)
  const around = useRef(context)

  useEffect(() => {
    around.current = context
  })
  useEffect(() => {
    setEmpty(false)
    if (!search || words.trim() === '') return setChoices([])

    let isStale = false
    const timer = setTimeout(() => {
      search(field, words.trim(), around.current).then(
        (rows) => {
          if (isStale) return
          setChoices(rows)
          setEmpty(rows.length === 0)
          setActive(0)
        },
        () => isStale || setChoices([]),
      )
    }, 250)

    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search, field, words])

  return { matchingChoices, isEmpty, active, setActive, close: () => setChoices([]) }
}

function ReferenceDisplay({ field, value, environment }: DisplayProps) {
  const chosen = chosenValues(value)
  const labels = useLabels(field, chosen, environment.services)
  if (chosen.length === 0) return <BlankValue />

  return (
    <span className={`${layoutStyles.wrap} ${styles.chips}`}>
      {chosen.map((item) => (
        <span key={item} className={styles.chip}>
          {labels[item] ?? item}
        </span>
      ))}
    </span>
  )
}

export const referenceWidget: WidgetDefinition = {
  Input: ReferenceInput,
  Display: ReferenceDisplay,
}
