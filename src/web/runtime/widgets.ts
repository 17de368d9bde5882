import type { Config } from '#config-model/config.ts'
import type { Widget } from '#config-model/types.generated.ts'
import { checkboxWidget, switchWidget } from './widgets/checkbox.tsx'
import { checkboxesWidget, multiSelect } from './widgets/checkboxes.tsx'
import { dateWidget, dateTime } from './widgets/date.tsx'
import type { WidgetDefinition, WidgetEnvironment, WidgetServices } from './widgets/definition.ts'
import { filesWidget, imagesWidget } from './widgets/files.tsx'
import { fixedTable } from './widgets/fixed-table.tsx'
import { groupWidget } from './widgets/group.tsx'
import { inputWidget } from './widgets/input.tsx'
import { listCards } from './widgets/list-cards.tsx'
import { listTable } from './widgets/list-table.tsx'
import { numberWidget } from './widgets/number.tsx'
import { passwordWidget } from './widgets/password.tsx'
import { radioWidget } from './widgets/radio.tsx'
import { referenceWidget } from './widgets/reference.tsx'
import { regionWidget } from './widgets/region.tsx'
import { richText } from './widgets/rich-text/rich-text.tsx'
import { cascadeWidget, selectWidget } from './widgets/select.tsx'
import { textareaWidget } from './widgets/textarea.tsx'
import { yearWidget } from './widgets/year.tsx'

/** The compiler requires each name of the schema. */
export const widgetDefinitions: Record<Widget, WidgetDefinition> = {
  input: inputWidget,
  textarea: textareaWidget,
  number: numberWidget,
  date: dateWidget,
  year: yearWidget,
  checkbox: checkboxWidget,
  radio: radioWidget,
  select: selectWidget,
  checkboxes: checkboxesWidget,
  cascade: cascadeWidget,
  region: regionWidget,
  user: referenceWidget,
  reference: referenceWidget,
  files: filesWidget,
  images: imagesWidget,
  group: groupWidget,
  password: passwordWidget,
  'rich-text': richText,
  'date-time': dateTime,
  switch: switchWidget,
  'multi-select': multiSelect,
  'list-table': listTable,
  'list-cards': listCards,
  'fixed-table': fixedTable,
}

/** Memoize the result as long as config, year and services stay the same. */
export function widgetEnvironment(
  config: Config,
  year: number | null,
  services: WidgetServices,
): WidgetEnvironment {
  return { config, year, services, widgets: widgetDefinitions }
}
