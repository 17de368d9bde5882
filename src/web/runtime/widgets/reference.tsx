import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { chosenValues, type Choice } from './choices.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { useLabels } from './use-labels.ts'

/** Points to other records or people: typed words are looked up, a chosen one becomes a chip. Where nothing can be looked up the value is shown only. */
function ReferenceInput({
  id,
  field,
  value,
  readonly,
  invalid,
  describedBy,
  context,
  environment,
  onCommit,
}: InputProps) {
  const t = useWidgetText()
  const search = environment.services.searchReferences
  const listId = useId()
  const chosen = chosenValues(value)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Choice[]>([])
  const [active, setActive] = useState(0)
  const [picked, setPicked] = useState<Record<string, string>>({})
  const named = useLabels(
    field,
    chosen.filter((item) => !(item in picked)),
    environment.services,
  )
  const around = useRef(context)
  useEffect(() => {
    around.current = context
  })
  const labelOf = (item: string) => picked[item] ?? named[item] ?? item
  useEffect(() => {
    if (!search || words.trim() === '') return setFound([])
    let isStale = false
    const timer = setTimeout(() => {
      search(field, words.trim(), around.current).then(
        (rows) => {
          if (isStale) return
          setFound(rows)
          setActive(0)
        },
        () => isStale || setFound([]),
      )
    }, 250)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search, field, words])
  const commit = (values: string[]) => onCommit(field.multiple ? values : (values.at(-1) ?? null))
  const choose = (item: Choice | undefined) => {
    if (!item) return
    setPicked({ ...picked, [item.value]: item.label })
    setWords('')
    commit(field.multiple ? [...new Set([...chosen, item.value])] : [item.value])
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || found.length === 0) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setActive((active + step + found.length) % found.length)
    else if (event.key === 'Enter') choose(found[active])
    else if (event.key === 'Escape') setFound([])
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="pl-chips" data-invalid={invalid || undefined}>
      {chosen.map((item) => (
        <span key={item} className="pl-chip">
          {labelOf(item)}
          {!readonly && (
            <button
              type="button"
              aria-label={t('removeOne', { name: labelOf(item) })}
              onClick={() => commit(chosen.filter((other) => other !== item))}
            >
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {!readonly && search && (field.multiple || chosen.length === 0) && (
        <div className="pl-lookup">
          <input
            id={id}
            className="ui-input"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? `${listId}-${active}` : undefined}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={words}
            placeholder={field.placeholder ?? t('lookUp', { title: field.title })}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={press}
          />
          {found.length > 0 && (
            <ul id={listId} className="pl-lookup-list" role="listbox" aria-label={field.title}>
              {found.map((item, index) => (
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
        </div>
      )}
      {chosen.length === 0 && (readonly || !search) && <span className="pl-blank">—</span>}
    </div>
  )
}

function ReferenceDisplay({ field, value, environment }: DisplayProps) {
  const chosen = chosenValues(value)
  const labels = useLabels(field, chosen, environment.services)
  if (chosen.length === 0) return <span className="pl-blank">—</span>
  return (
    <span className="pl-chips">
      {chosen.map((item) => (
        <span key={item} className="pl-chip">
          {labels[item] ?? item}
        </span>
      ))}
    </span>
  )
}

export const reference: WidgetDefinition = { Input: ReferenceInput, Display: ReferenceDisplay }
