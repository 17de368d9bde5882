import { useEffect, useId, useState } from 'react'
import { useWidgetText } from '#web/i18n/widget-text.ts'
import { chosenValues } from './choices.ts'
import type { DisplayProps, InputProps, WidgetDefinition } from './definition.ts'
import { Glyph } from './glyph.tsx'
import { TextDisplay } from './input.tsx'

interface Found {
  value: string
  label: string
}

/** Points to other records: typed words are looked up, a chosen one becomes a chip. Where nothing can be looked up the value is shown only. */
function ReferenceInput({ id, field, value, readonly, invalid, describedBy, environment, onCommit }: InputProps) {
  const t = useWidgetText()
  const search = environment.services.searchReferences
  const listId = useId()
  const chosen = chosenValues(value)
  const [words, setWords] = useState('')
  const [found, setFound] = useState<Found[]>([])
  const [labels, setLabels] = useState<Record<string, string>>({})
  useEffect(() => {
    if (!search || words.trim() === '') return setFound([])
    let isStale = false
    const timer = setTimeout(() => {
      search(field, words.trim()).then(
        (rows) => isStale || setFound(rows),
        () => isStale || setFound([]),
      )
    }, 250)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [search, field, words])
  const commit = (values: string[]) => onCommit(field.multiple ? values : (values.at(-1) ?? null))
  const choose = (item: Found) => {
    setLabels({ ...labels, [item.value]: item.label })
    setWords('')
    commit(field.multiple ? [...new Set([...chosen, item.value])] : [item.value])
  }
  return (
    <div className="pl-chips" data-invalid={invalid || undefined}>
      {chosen.map((item) => (
        <span key={item} className="pl-chip">
          {labels[item] ?? item}
          {!readonly && (
            <button type="button" aria-label={t('removeOne', { name: labels[item] ?? item })} onClick={() => commit(chosen.filter((other) => other !== item))}>
              <Glyph name="close" size={12} />
            </button>
          )}
        </span>
      ))}
      {!readonly && search && (field.multiple || chosen.length === 0) && (
        <div className="pl-lookup">
          <input
            id={id}
            className="pl-input"
            role="combobox"
            aria-expanded={found.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={words}
            placeholder={field.placeholder ?? t('lookUp', { title: field.title })}
            autoComplete="off"
            onChange={(event) => setWords(event.target.value)}
          />
          {found.length > 0 && (
            <ul id={listId} className="pl-lookup-list" role="listbox">
              {found.map((item) => (
                <li key={item.value} role="option" aria-selected={chosen.includes(item.value)}>
                  <button type="button" onClick={() => choose(item)}>
                    {item.label}
                  </button>
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

export const reference: WidgetDefinition = { Input: ReferenceInput, Display: (props: DisplayProps) => <TextDisplay {...props} /> }
