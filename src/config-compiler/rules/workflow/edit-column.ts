import { defineRule } from '#config-compiler/rule.ts'
import { eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { editorPlaces } from '#config-compiler/walk/editor-places.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  notColumn: {
    zh: '“{path}”不是固定行表格的一列，不能单独开放',
    en: '"{path}" is no column of a table with fixed rows and cannot be opened by itself',
  },
  writeWhole: { zh: '请写整个字段“{field}”', en: 'write the whole field "{field}"' },
})

/** 只开放一列的字段不是固定行表格。 */
export const editColumn = defineRule({
  id: 'workflow/edit-column',
  severity: 'error',
  title: { zh: '只开放一列的字段不是固定行表格', en: 'Column opened where rows are not fixed' },
  why: {
    zh: '行可以增减的列表，几个人各改一列会对不上行；只有固定行的表格可以按列开放。',
    en: 'Where rows come and go, several people cannot each keep their own column; only tables with fixed rows are opened by column.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: 'own: true, fields: all',
    bad: 'own: true, fields: [parts.label]',
    at: 'parts.label',
  },
  check: (model, report) => {
    eachWorkflow(model, (file, { entity, states }) => {
      const fields = model.config.entities[entity]?.fields ?? {}
      for (const { at, editor } of editorPlaces(states)) {
        if (!Array.isArray(editor.fields)) continue

        for (const [index, path] of editor.fields.entries()) {
          const [name = '', ...rest] = path.split('.')
          const field = fields[name]
          if (
            !field ||
            rest.length === 0 ||
            (rest.length === 1 && field.type === 'table' && field.rows)
          )
            continue

          report(file, [...at, 'fields', index], texts.notColumn({ path }), {
            hint: texts.writeWhole({ field: name }),
          })
        }
      }
    })
  },
})
