import { useEffect, useRef, useState, type KeyboardEvent, type FocusEvent } from 'react'
import { memberOf } from '#config-model/assert.ts'
import { entityOf } from '#config-model/config.ts'
import { isDay } from '#config-model/field-traits.ts'
import { formatValue, fieldTypes } from '#config-model/field-types.ts'
import type { Json } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { isSameValue } from '#config-model/values/same-value.ts'
import type { ListRow } from '#contract/record.ts'
import { ApiError } from '#web/api/client.ts'
import { queryClient } from '#web/api/query-client.ts'
import { cellsText, useCellsText } from '#web/i18n/cells-text.ts'
import { errorText } from '#web/i18n/readable-error.ts'
import type { ListQueryModel } from '#web/runtime/page-kinds/list/list-model.ts'
import { problemsOf, recordCalls } from '#web/runtime/record-calls.ts'
import { useConfig } from '#web/session/session.ts'
import { isComposing } from '#web/ui/keyboard/page-keys.ts'
import { showError, showToast } from '#web/ui/toasts.tsx'
import { cellChoices, inputText, parseCellText, type CellPlace } from './cell-value.ts'
import fieldStyles from '#public/kit/field.module.css'
import styles from './cell-editing.module.css'

interface CellInputProps {
  field: Field
  year: number | null
  text: string
  fault: string
  isBusy: boolean
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
  onLeave: (event: FocusEvent) => void
}

interface CellEditorProps {
  list: ListQueryModel
  place: CellPlace
  onLeave: () => void
  onDown: () => void
  onNext: (by: 1 | -1) => void
  /** Called when the focus went elsewhere. */
  onGone: () => void
}

/** A save may have changed other versions. */
const refetchRows = () => queryClient.invalidateQueries({ queryKey: ['rows'] })

/**
 * Enter saves and moves down, Tab saves and moves on, Esc cancels, blur saves. After an error the
 * input stays. Who has gone elsewhere while it was saved stays there.
 */
export function CellEditor({ list, place, onLeave, onDown, onNext, onGone }: CellEditorProps) {
  const { field, year, text, setText, fault, isBusy, isDone, save } = useCell(list, place)
  const box = useRef<HTMLDivElement>(null)
  const saveThen = async (move: () => void) => {
    if (!(await save())) return
    if (box.current?.contains(document.activeElement)) move()
    else onGone()
  }

  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (isComposing(event.nativeEvent) || isBusy) return

    if (event.key === 'Escape') {
      isDone.current = true
      onLeave()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      void saveThen(onDown)
    } else if (event.key === 'Tab') {
      event.preventDefault()
      void saveThen(() => onNext(event.shiftKey ? -1 : 1))
    }
  }

  return (
    <div ref={box} className={styles.cellEditor}>
      <CellInput
        field={field}
        year={year}
        text={text}
        fault={fault}
        isBusy={isBusy}
        onText={setText}
        onKey={press}
        onLeave={() =>
          void (isBusy || isDone.current || save().then((isSaved) => isSaved && onGone()))
        }
      />
      {fault !== '' && (
        <p className={fieldStyles.error} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

function useCell(list: ListQueryModel, place: CellPlace) {
  const { entity } = list.page
  const field = memberOf(entityOf(list.config, entity).fields, place.name)
  const row = list.data.find(({ id }) => id === place.id)
  const began = useRef(row)
  const [text, setText] = useState(inputText(row?.data[place.name]))
  const [fault, setFault] = useState('')
  const [isBusy, setBusy] = useState(false)
  const isDone = useRef(false)
  const isGone = useIsUnmounted()

  /**
   * After a version conflict the message names the current value, which the next Enter overwrites.
   */
  const faultOf = async (error: unknown): Promise<string> => {
    if (!(error instanceof ApiError) || error.reason !== 'stale') {
      const ownProblem = problemsOf(error).find(({ path }) => path[0] === place.name)
      return ownProblem?.message ?? errorText(error)
    }

    const now = await recordCalls.read(entity, place.id)
    if (began.current) began.current = { ...began.current, version: now.version, data: now.data }
    void refetchRows()

    return cellsText('stale', {
      value: formatValue(now.data[place.name], field, list.config) || '—',
    })
  }

  const save = async (): Promise<boolean> => {
    const from = began.current
    if (!from || isDone.current) return true

    try {
      const value = parseCellText(field, text)
      if (isSameValue(from.data[place.name] ?? null, value)) return true

      setBusy(true)
      const { version } = await recordCalls.save(entity, place.id, from.version, {
        [place.name]: value,
      })

      isDone.current = true
      offerCellUndo({ list, place, version, former: from.data[place.name] ?? null, value })
      await refetchRows()

      return true
    } catch (error) {
      const words = await faultOf(error).catch(errorText)
      if (isGone.current) showToast(words, 'error')
      else setFault(words)

      return false
    } finally {
      setBusy(false)
    }
  }

  return { field, year: row?.year ?? null, text, setText, fault, isBusy, isDone, save }
}

function useIsUnmounted(): { readonly current: boolean } {
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  return isUnmounted
}

interface SavedCell {
  list: ListQueryModel
  place: CellPlace
  version: number
  former: Json
  value: Json
}

function offerCellUndo({ list: { page, config }, place, version, former, value }: SavedCell): void {
  const field = memberOf(entityOf(config, page.entity).fields, place.name)
  const words = (cellValue: ListRow['data'][string]) => formatValue(cellValue, field, config)
  const undo = async () => {
    try {
      await recordCalls.save(page.entity, place.id, version, { [place.name]: former })
      showToast(cellsText('undone', { field: field.title, value: words(former) || '—' }), 'success')
    } catch (error) {
      showError(error)
    }

    await refetchRows()
  }

  const valueText = words(value)
  const text =
    valueText === ''
      ? cellsText('emptied', { field: field.title })
      : cellsText('saved', { field: field.title, value: valueText })

  showToast(text, 'success', { title: cellsText('undo'), run: () => void undo() })
}

function CellInput({ field, year, text, fault, isBusy, onText, onKey, onLeave }: CellInputProps) {
  const t = useCellsText()
  const [stored] = useState(text)
  const choices = cellChoices(useConfig(), field, stored, year)
  const shared = {
    'aria-label': t('edit', { field: field.title }),
    ...(fault !== '' && { 'aria-invalid': true }),
    readOnly: isBusy,
    autoFocus: true,
    value: text,
    onKeyDown: onKey,
    onBlur: onLeave,
  }

  if (choices === null)
    return (
      <input
        {...shared}
        className={fieldStyles.input}
        type={isDay(field) ? 'date' : 'text'}
        inputMode={fieldTypes[field.type].sql === 'number' ? 'decimal' : undefined}
        maxLength={field.maxLength}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onText(event.target.value)}
      />
    )

  const { readOnly: _, ...select } = shared

  return (
    <select
      {...select}
      className={fieldStyles.input}
      onChange={(event) => onText(event.target.value)}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
