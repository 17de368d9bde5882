import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  neutralChoices,
  tableColumns,
  tableStep,
  type NeutralField,
  type NeutralForm,
} from './neutral-form.ts'

const types = {
  text: { type: 'text', maxLength: 200 },
  number: { type: 'decimal' },
  choice: { type: 'dictionary', dictionary: 'neutral' },
  boolean: { type: 'boolean' },
  date: { type: 'date' },
  lines: { type: 'paragraph', maxLength: 500 },
} as const

/** The shipped configuration with an entity and drafts per neutral form. JSON is YAML. */
export function writeNeutralConfig(shipped: string, folder: string, forms: NeutralForm[]): void {
  cpSync(shipped, folder, { recursive: true })
  const write = (file: string, schema: string, value: object) => {
    const place = join(folder, file)
    mkdirSync(dirname(place), { recursive: true })
    const up = '../'.repeat(file.split('/').length)

    writeFileSync(
      place,
      `# yaml-language-server: $schema=${up}.vscode/schemas/${schema}.schema.json\n${JSON.stringify(value)}\n`,
    )
  }

  write('dictionaries/neutral.yaml', 'dictionary', {
    title: '中性选项',
    items: neutralChoices.map(({ value, title }) => ({ value, label: title })),
  })

  for (const form of forms)
    for (const { file, schema, value } of filesOf(form)) write(file, schema, value)
}

function filesOf({
  id,
  title,
  steps,
}: NeutralForm): { file: string; schema: string; value: object }[] {
  const fields = steps.flatMap((step) => step.sections.flatMap((section) => section.fields))
  const stepOf = (step: NeutralForm['steps'][number]) => ({
    id: step.id,
    title: step.title,
    sections: step.sections.map((section) => ({
      ...section,
      columns: 2,
      fields: section.fields.map(({ name }) => name),
    })),
  })

  const entity = {
    title,
    titleField: 'f1',
    fields: {
      ...Object.fromEntries(fields.map((field) => [field.name, fieldOf(field)])),
      rows: table,
    },
    access: [{ roles: ['admin'], rows: 'all', actions: ['read', 'create', 'update'] }],
  }

  const form = {
    entity: id,
    title,
    steps: [
      ...steps.map(stepOf),
      { ...tableStep, sections: [{ id: 'rows', title: '表格', columns: 1, fields: ['rows'] }] },
    ],
    submit: { transition: 'submit', title: '提交' },
  }

  const page = { kind: 'form', path: `/bench/${id}`, title, auth: ['admin'], form: id }

  return [
    { file: `entities/${id}.yaml`, schema: 'entity', value: entity },
    { file: `forms/${id}.yaml`, schema: 'form', value: form },
    { file: `workflows/${id}.yaml`, schema: 'workflow', value: { entity: id, title, ...workflow } },
    { file: `pages/bench/${id}.yaml`, schema: 'page', value: page },
  ]
}

const workflow = {
  initial: 'draft',
  states: {
    draft: { title: '草稿', tone: 'gray', edit: { roles: ['admin'], fields: 'all' } },
    done: { title: '完成', tone: 'green', final: true },
  },
  transitions: {
    submit: {
      title: '提交',
      action: 'submit',
      from: ['draft'],
      to: 'done',
      by: { roles: ['admin'] },
      guard: ['form-valid'],
    },
  },
}

const fieldOf = ({ title, kind, required }: NeutralField) => ({
  ...types[kind],
  title,
  ...(required ? { required: true } : {}),
})

const table = {
  type: 'list',
  title: '明细',
  maxItems: 200,
  widget: 'list-table',
  fields: Object.fromEntries(
    tableColumns.map(({ name, title }) => [name, { type: 'text', title, maxLength: 60 }]),
  ),
}
