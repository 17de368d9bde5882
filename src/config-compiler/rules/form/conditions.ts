import type { Pointer } from '#config-compiler/diagnostic/problem.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachForm } from '#config-compiler/walk/definitions.ts'
import { eachField } from '#config-compiler/walk/fields.ts'
import { textBefore, memberOf } from '#config-model/assert.ts'
import { fieldsRead } from '#config-model/conditions/condition-fields.ts'
import { computedSources } from '#config-model/forms/computed-sources.ts'
import { definePhrases, verbatimPhrase } from '#config-model/messages/phrase.ts'
import type { Condition, Field, Form } from '#config-model/types.generated.ts'

const texts = definePhrases({
  dependOnOthers: {
    zh: '请改为取决于在它之前填写的字段',
    en: 'let it depend on a field that is filled in before',
  },
  waitsForItself: {
    zh: '“{title}”要自己先有值才显示，永远不会出现',
    en: '"{title}" waits for its own value: it is never shown',
  },
  waitForEachOther: {
    zh: '“{title}”和“{siblingsTitle}”互相等待对方显示，两个都不会出现',
    en: '"{title}" and "{siblingsTitle}" wait for each other: neither is ever shown',
  },
  waitsForInside: {
    zh: '“{place}”要等里面的“{title}”先有值才显示，永远不会出现',
    en: '"{place}" waits for "{title}", which is inside it: it is never shown',
  },
})

export const conditionCycle = defineRule({
  id: 'form/condition-cycle',
  severity: 'error',
  title: { zh: '显示条件互相依赖', en: 'Conditions that wait for each other' },
  why: {
    zh: '两个字段都要等对方先出现，谁也不会显示。',
    en: 'Each waits for the other to appear; neither ever does.',
  },
  example: {
    file: 'entities/request.yaml',
    good: 'title: 编码,',
    bad: 'title: 编码, visibleWhen: { field: code, notEmpty: true },',
    at: '{ field: code, notEmpty: true }',
  },
  check: (model, report) => {
    eachField(model, ({ file, at, name, siblings, field }) => {
      if (!field.visibleWhen) return

      const reads = (key: string) => readsOf(siblings, key)
      const seen = [name]
      for (const next of seen)
        for (const other of reads(next))
          if (other in siblings && !seen.includes(other)) seen.push(other)

      const partner = seen.find((other) => other !== name && reads(other).includes(name))
      const isSelf = fieldsRead(field.visibleWhen).some((path) => textBefore(path, '.') === name)
      const order = Object.keys(siblings)

      // Only one of a pair reports.
      const isReported =
        partner !== undefined &&
        (!siblings[partner]?.visibleWhen || order.indexOf(partner) < order.indexOf(name))

      if (isSelf)
        report(file, [...at, 'visibleWhen'], texts.waitsForItself({ title: field.title }), {
          hint: texts.dependOnOthers(),
        })
      else if (partner !== undefined && isReported)
        report(
          file,
          [...at, 'visibleWhen'],
          texts.waitForEachOther({
            title: field.title,
            siblingsTitle: memberOf(siblings, partner).title,
          }),
          {
            hint: texts.dependOnOthers(),
            related: [
              {
                file,
                pointer: [...at.slice(0, -1), partner],
                message: verbatimPhrase(memberOf(siblings, partner).title),
              },
            ],
          },
        )
    })

    eachForm(model, (file, form, fields) => {
      for (const { at, title, condition, names } of placesWithCondition(form, fields)) {
        const inside = reachedFrom(condition, form, fields).find((name) => names.includes(name))
        const field = fields[inside ?? '']
        if (field)
          report(
            file,
            [...at, 'visibleWhen'],
            texts.waitsForInside({ place: title, title: field.title }),
            { hint: texts.dependOnOthers() },
          )
      }
    })
  },
})

/** Fields that decide whether a field has a value: by its condition and computation. */
function readsOf(fields: Record<string, Field>, name: string): string[] {
  const paths = [...fieldsRead(fields[name]?.visibleWhen), ...computedSources(fields, name)]

  return paths.map((path) => textBefore(path, '.'))
}

interface ConditionalPlace {
  at: Pointer
  title: string
  condition: Condition
  /** Shown together. */
  names: string[]
}

function placesWithCondition(form: Form, fields: Record<string, Field>): ConditionalPlace[] {
  const place = (at: Pointer, title: string, condition: Condition | undefined, names: string[]) =>
    condition ? [{ at, title, condition, names }] : []
  return [
    ...form.steps.flatMap((step, index) => [
      ...place(
        ['steps', index],
        step.title,
        step.visibleWhen,
        step.sections.flatMap((section) => section.fields),
      ),
      ...step.sections.flatMap((section, at) =>
        place(['steps', index, 'sections', at], section.title, section.visibleWhen, section.fields),
      ),
    ]),
    ...Object.entries(form.fields ?? {}).flatMap(([name, { visibleWhen }]) =>
      place(['fields', name], fields[name]?.title ?? name, visibleWhen, [name]),
    ),
  ]
}

/** The fields that a condition reads, transitively. */
function reachedFrom(condition: Condition, form: Form, fields: Record<string, Field>): string[] {
  const places = placesWithCondition(form, fields)
  const reached = fieldsRead(condition).map((path) => textBefore(path, '.'))
  for (const name of reached) {
    const around = places
      .filter(({ names }) => names.includes(name))
      .flatMap((place) => fieldsRead(place.condition))
    for (const next of [...readsOf(fields, name), ...around.map((path) => textBefore(path, '.'))])
      if (!reached.includes(next)) reached.push(next)
  }

  return reached
}
