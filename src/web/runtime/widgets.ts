import type { Config } from '#config-model/config.ts'
import type { Widget } from '#config-model/types.generated.ts'
import { checkbox, switchWidget } from './widgets/checkbox.tsx'
import { checkboxes, multiSelect } from './widgets/checkboxes.tsx'
import { date, dateTime } from './widgets/date.tsx'
import type { WidgetDefinition, WidgetEnvironment, WidgetServices } from './widgets/definition.ts'
import { files, images } from './widgets/files.tsx'
import { fixedTable } from './widgets/fixed-table.tsx'
import { group } from './widgets/group.tsx'
import { input } from './widgets/input.tsx'
import { listCards } from './widgets/list-cards.tsx'
import { listTable } from './widgets/list-table.tsx'
import { number } from './widgets/number.tsx'
import { password } from './widgets/password.tsx'
import { radio } from './widgets/radio.tsx'
import { reference } from './widgets/reference.tsx'
import { region } from './widgets/region.tsx'
import { richText } from './widgets/rich-text/rich-text.tsx'
import { cascade, select } from './widgets/select.tsx'
import { textarea } from './widgets/textarea.tsx'
import { year } from './widgets/year.tsx'

/** Every widget of the language; a name in the schema without an entry here does not compile. */
export const widgets: Record<Widget, WidgetDefinition> = {
  input,
  textarea,
  number,
  date,
  year,
  checkbox,
  radio,
  select,
  checkboxes,
  cascade,
  region,
  // People are looked up as references are.
  user: reference,
  reference,
  files,
  images,
  group,
  password,
  'rich-text': richText,
  'date-time': dateTime,
  switch: switchWidget,
  'multi-select': multiSelect,
  'list-table': listTable,
  'list-cards': listCards,
  'fixed-table': fixedTable,
}

/**
 * What the widgets of one form or view share. Keep the result while config, year and services stay
 * the same.
 */
export function widgetEnvironment(
  config: Config,
  year: number | null,
  services: WidgetServices,
): WidgetEnvironment {
  return { config, year, services, widgets }
}
