import Form from '@rjsf/core'
import type { RJSFSchema } from '@rjsf/utils'
import validator from '@rjsf/validator-ajv8'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { assertPresent } from '#config-model/assert.ts'
import {
  neutralChoices,
  neutralForm,
  neutralRows,
  tableColumns,
  tableStep,
  type NeutralField,
} from '../neutral/neutral-form.ts'

const kinds: Record<NeutralField['kind'], RJSFSchema> = {
  text: { type: 'string', maxLength: 200 },
  number: { type: 'number' },
  choice: {
    type: 'string',
    oneOf: neutralChoices.map(({ value, title }) => ({ const: value, title })),
  },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  lines: { type: 'string', maxLength: 500 },
}
const query = new URLSearchParams(window.location.search)
const form = neutralForm(Number(query.get('size')), Number(query.get('perStep')))
const rows: RJSFSchema = {
  type: 'array',
  title: tableStep.title,
  items: {
    type: 'object',
    properties: Object.fromEntries(
      tableColumns.map(({ name, title }) => [name, { type: 'string', title }]),
    ),
  },
}
const steps = [
  ...form.steps.map((step) => {
    const fields = step.sections.flatMap((section) => section.fields)
    return {
      id: step.id,
      title: step.title,
      schema: {
        type: 'object' as const,
        properties: Object.fromEntries(
          fields.map(({ name, title, kind }) => [name, { ...kinds[kind], title }]),
        ),
        required: fields.flatMap(({ name, required }) => (required ? [name] : [])),
      },
      uiSchema: Object.fromEntries(
        fields.flatMap(({ name, kind }) =>
          kind === 'lines' ? [[name, { 'ui:widget': 'textarea' }]] : [],
        ),
      ),
    }
  }),
  { ...tableStep, schema: { type: 'object', properties: { rows } } as RJSFSchema, uiSchema: {} },
]

function Stock() {
  const [data, setData] = useState<Record<string, unknown>>({ rows: neutralRows() })
  const [index, setIndex] = useState(0)
  const step = steps[index]

  return (
    <>
      <nav>
        {steps.map(({ id, title }, at) => (
          <button key={id} type="button" onClick={() => setIndex(at)}>
            {title}
          </button>
        ))}
      </nav>
      {step && (
        <Form
          key={step.id}
          schema={step.schema}
          uiSchema={step.uiSchema}
          formData={data}
          validator={validator}
          noHtml5Validate
          onChange={(event) => setData(event.formData as Record<string, unknown>)}
        />
      )}
    </>
  )
}

createRoot(assertPresent(document.getElementById('root'), 'the element #root')).render(<Stock />)
