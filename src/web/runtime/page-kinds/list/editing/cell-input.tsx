import { useState, type FocusEvent, type KeyboardEvent } from 'react'
import { fieldTypes } from '#config-model/field-types.ts'
import type { Field } from '#config-model/types.generated.ts'
import { useCellsText } from '#web/i18n/cells/cells-text.ts'
import { useConfig } from '#web/session/session.ts'
import { cellChoices } from './cell-choices.ts'

interface CellInputProps {
  field: Field
  /** Of the record: choices differ by it. */
  year: number | null
  text: string
  fault: string
  isBusy: boolean
  onText: (text: string) => void
  onKey: (event: KeyboardEvent) => void
  onLeave: (event: FocusEvent) => void
}

/**
 * What a cell is filled in with: choices as a list, everything else as a line. The focus is in it
 * as soon as it is there.
 */
export function CellInput({
  field,
  year,
  text,
  fault,
  isBusy,
  onText,
  onKey,
  onLeave,
}: CellInputProps) {
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
        className="ui-input"
        type={field.type === 'date' ? 'date' : 'text'}
        inputMode={fieldTypes[field.type].sql === 'number' ? 'decimal' : undefined}
        maxLength={field.maxLength}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onText(event.target.value)}
      />
    )

  const { readOnly: _, ...select } = shared

  return (
    <select {...select} className="ui-input" onChange={(event) => onText(event.target.value)}>
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}
