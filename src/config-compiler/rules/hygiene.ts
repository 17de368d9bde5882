import { type SharedBlockKey, locationKey } from '#config-compiler/expand/expansion.ts'
import { nameNouns } from '#config-compiler/link/nouns.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { eachEntity, eachWorkflow } from '#config-compiler/walk/definitions.ts'
import { listEffectSources } from '#config-model/effect-sources.ts'
import { definePhrases, type Phrase } from '#config-model/messages/phrase.ts'
import { reminderMessage, systemMessages } from '#config-model/messages/system-messages.ts'
import { hasForm } from '#config-model/page-traits.ts'

const texts = definePhrases({
  sendOrDelete: {
    zh: '请在流程的 effects 中发送它，或删除这一项',
    en: 'send it in effects of a workflow, or delete it',
  },
  noPageUses: {
    zh: '没有页面使用表单“{id}”（{title}）',
    en: 'no page uses the form "{id}" ({title})',
  },
  useOrDelete: {
    zh: '请在 pages/ 中写 form: {id}，或删除该文件',
    en: 'write form: {id} in pages/, or delete the file',
  },
  noWorkflowSends: { zh: '没有流程发送消息“{name}”', en: 'no workflow sends the message "{name}"' },
  nothingUses: { zh: '{noun}“{name}”没有人用', en: 'nothing uses the {noun} "{name}"' },
  useOrRemove: {
    zh: '请在用得着的地方写它，或删除',
    en: 'write it where it is wanted, or remove it',
  },
})

/** A page is missing: what only that page uses is a consequence. */
const missingPage = ['ref/page', 'ref/menu-route']

export const unusedForm = defineRule({
  id: 'hyg/unused-form',
  severity: 'warning',
  reportsAbsence: ['ref/form', 'access/page-without-data', ...missingPage],
  title: { zh: '表单没有人用', en: 'Form that no page uses' },
  why: { zh: '没有页面打开它。', en: 'No page opens it.' },
  check: (model, report) => {
    const { config } = model
    const programs = new Set(['register'])
    const used = new Set(
      Object.values(config.pages).flatMap((page) => (hasForm(page) ? [page.form] : [])),
    )

    for (const [id, form] of Object.entries(config.forms))
      if (!used.has(id) && !programs.has(id))
        report(`forms/${id}.yaml`, ['title'], texts.noPageUses({ id, title: form.title }), {
          hint: texts.useOrDelete({ id }),
          part: 'key',
          subject: id,
        })
  },
})

export const unusedMessage = defineRule({
  id: 'hyg/unused-message',
  severity: 'warning',
  reportsAbsence: ['ref/message', 'workflow/notify-message', 'workflow/effect-empty'],
  title: { zh: '消息模板没有人用', en: 'Message template that nothing uses' },
  why: { zh: '没有流程发送它。', en: 'No workflow sends it.' },
  example: { file: 'workflows/request.yaml', good: 'message: told,', bad: 'message: other,' },
  check: (model, report) => {
    const used = new Set(Object.keys(systemMessages))
    for (const { states, transitions } of Object.values(model.config.workflows)) {
      for (const { warn } of Object.values(transitions)) if (warn) used.add(warn.message)
      for (const { escalate, due } of Object.values(states)) {
        if (escalate) used.add(escalate.message)
        if ((due?.remind ?? []).length > 0) used.add(reminderMessage)
      }
    }

    for (const { effects = [] } of listEffectSources(model.config))
      for (const { message } of effects) if (message !== undefined) used.add(message)

    for (const file of model.files.filter((path) => path.startsWith('messages/')))
      for (const name of Object.keys(model.value(file) as object))
        if (!used.has(name))
          report(file, [name], texts.noWorkflowSends({ name }), {
            part: 'key',
            hint: texts.sendOrDelete(),
            subject: name,
          })
  },
})

const words: Record<SharedBlockKey, () => Phrase> = {
  sets: nameNouns.stateSet,
  dialogs: nameNouns.dialog,
  columnSets: nameNouns.columnSet,
  filterSets: nameNouns.filterSet,
}

export const unusedSet = defineRule({
  id: 'hyg/unused-set',
  severity: 'warning',
  reportsAbsence: [
    'ref/column-set',
    'ref/filter-set',
    'ref/state',
    'ref/dictionary-value',
    ...missingPage,
  ],
  title: { zh: '状态组、办理单、列组、筛选组没有人用', en: 'Set or dialog that nothing uses' },
  why: {
    zh: '取了名字却没有一处写它，改它不会有任何变化。',
    en: 'It has a name that stands nowhere: changing it changes nothing.',
  },
  example: {
    file: 'pages/requests.yaml',
    good: '{ state: ended }',
    bad: '{ state: done }',
  },
  check: (model, report) => {
    const used = new Set(model.expansion.uses.map(({ definition }) => locationKey(definition)))
    const look = (file: string, word: SharedBlockKey, items: object = {}) => {
      for (const name of Object.keys(items))
        if (!used.has(locationKey({ file, pointer: [word, name] })))
          report(file, [word, name], texts.nothingUses({ noun: words[word](), name }), {
            hint: texts.useOrRemove(),
            part: 'key',
            subject: name,
          })
    }

    eachWorkflow(model, (file, { sets, dialogs }) => {
      look(file, 'sets', sets)
      look(file, 'dialogs', dialogs)
    })

    eachEntity(model, (file, { columnSets, filterSets }) => {
      look(file, 'columnSets', columnSets)
      look(file, 'filterSets', filterSets)
    })
  },
})
