import type { Locator, Page } from 'playwright-core'
import {
  type ConditionContext,
  recordContext,
  rowContext,
} from '#config-model/conditions/context.ts'
import type { Config } from '#config-model/config.ts'
import { labelOf } from '#config-model/facts/dictionary.ts'
import { isRows } from '#config-model/field-traits.ts'
import { widgetOf } from '#config-model/field-types.ts'
import { fieldState } from '#config-model/forms/field-state.ts'
import type { EffectiveStep } from '#config-model/forms/form-schema.ts'
import type { EntityRecord, FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Field } from '#config-model/types.generated.ts'
import { gradientPng, minimalPdf } from '#tools/seed/attachments.ts'
import { controlId } from '#web/runtime/widgets/definition.ts'

type Path = (string | number)[]
const png = gradientPng(960, 720, [27, 122, 69])
const pdf = minimalPdf()

/**
 * Fills in a whole step as a person would: every visible control that can be filled in, by its
 * kind.
 */
export async function fillStep(
  page: Page,
  config: Config,
  step: EffectiveStep,
  record: EntityRecord,
): Promise<void> {
  const context = recordContext(config, record, null, new Date())
  for (const section of step.sections) {
    for (const { name, field, readonly } of section.fields) {
      const value = record.data[name]
      if (!readonly && value !== undefined && value !== null)
        await fillField(page, config, [name], field, value, context)
    }
  }
}

async function fillField(
  page: Page,
  config: Config,
  path: Path,
  field: Field,
  value: Json,
  context: ConditionContext,
): Promise<void> {
  const control = page.locator(`#${escapeId(controlId(path))}`)
  if (isRows(field))
    return fillRows(page, config, path, field, value as RecordData[], context, control)

  const widget = widgetOf(field)
  if (widget === 'files' || widget === 'images')
    return fillFiles(page, control, value as unknown as FileValue[])
  if (widget === 'checkbox') return control.check()

  if (widget === 'radio') {
    const yesOrNo = value === true ? '是' : '否'
    const label =
      typeof value === 'boolean' ? yesOrNo : labelOf(config, field.dictionary ?? '', String(value))

    return control.getByText(label, { exact: true }).click()
  }

  if (widget === 'checkboxes') {
    for (const item of value as string[])
      await control
        .getByText(labelOf(config, field.dictionary ?? '', item), { exact: true })
        .click()

    return
  }

  if (widget === 'multi-select') {
    for (const item of value as string[]) await control.selectOption(item)
    return
  }

  if (widget === 'region') {
    await control.selectOption(`${String(value).slice(0, 4)}00`)
    await page.locator(`#${escapeId(`${controlId(path)}-2`)}`).selectOption(String(value))
    return
  }

  if (widget === 'select' || widget === 'cascade' || widget === 'year') {
    await control.selectOption(String(value))
    return
  }

  await control.fill(String(value))
  await control.press('Tab')
}

async function fillRows(
  page: Page,
  config: Config,
  path: Path,
  field: Field,
  rows: RecordData[],
  context: ConditionContext,
  box: Locator,
): Promise<void> {
  for (const [index, row] of rows.entries()) {
    // A list that must not be empty begins with an empty row.
    const there =
      field.type === 'list'
        ? await box.locator('.rows__card, tbody tr:not(:has(.panel__empty))').count()
        : rows.length

    if (there <= index) await box.getByRole('button', { name: /^添加/ }).click()

    for (const [name, inner] of Object.entries(field.fields ?? {})) {
      const value = row[name]
      const inside = rowContext(context, field.fields ?? {}, rows, index)
      const state = fieldState(inner, inside)

      if (
        state.visible &&
        !state.readonly &&
        value !== undefined &&
        value !== null &&
        name !== field.rows?.key
      )
        await fillField(page, config, [...path, index, name], inner, value, inside)
    }
  }
}

/** Real files through the browser's own file control; waits until the server has them. */
async function fillFiles(page: Page, control: Locator, files: FileValue[]): Promise<void> {
  for (const file of files) {
    const isImage = file.type === 'image/png'
    const uploaded = page.waitForResponse(
      (answer) => answer.url().includes('/api/file?') && answer.request().method() === 'POST',
    )

    await control.setInputFiles({
      name: file.name,
      mimeType: file.type,
      buffer: isImage ? png : pdf,
    })

    const answer = await uploaded
    if (!answer.ok()) throw new Error(`${file.name}: ${await answer.text()}`)
  }
}

const escapeId = (id: string) => id.replaceAll(/[^\w-]/g, (character) => `\\${character}`)
