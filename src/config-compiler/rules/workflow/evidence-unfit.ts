import { defineRule } from '#config-compiler/rule.ts'
import { eachTransition } from '#config-compiler/walk/definitions.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'
import { checklistOf } from '#config-model/workflow/evidence.ts'

const texts = definePhrases({
  noChecklist: {
    zh: '“{title}”写了自动核对，办理表单中却没有可以多选的字典字段',
    en: '"{title}" judges points of a checklist, and its dialog asks for no dictionary of which several are chosen',
  },
  addChecklist: {
    zh: '请在 form 中加一个 dictionary 字段并写 multiple: true，或删除 evidence',
    en: 'add a dictionary with multiple: true to the form, or delete evidence',
  },
  judgedTwice: { zh: '要点“{item}”写了两次', en: 'the point "{item}" is judged twice' },
  joinThem: { zh: '请用 all 合成一个条件', en: 'join both with all' },
})

/** 自动核对没有要点可对，或同一要点写了两次。 */
export const evidenceUnfit = defineRule({
  id: 'workflow/evidence-unfit',
  severity: 'error',
  isOwn: true,
  title: { zh: '自动核对没有对应的要点', en: 'Evidence without a point to check' },
  why: {
    zh: '核对结果按要点显示；办理表单没有要点，或同一要点有两个结果，办理人就看不懂。',
    en: 'What was judged is shown point by point: without points, or with two results for one, nobody can read it.',
  },
  example: {
    file: 'workflows/request.yaml',
    good: '    batch: 50\n    dialog: opinion\n',
    bad: '    batch: 50\n    dialog: opinion\n    evidence: [{ item: gear, passes: { field: name, notEmpty: true } }]\n',
    at: 'evidence',
  },
  check: (model, report) => {
    eachTransition(model, (file, at, { title, form, evidence = [] }) => {
      if (evidence.length === 0) return

      const place = [...at, 'evidence']
      if (!checklistOf(form))
        return report(file, place, texts.noChecklist({ title }), {
          hint: texts.addChecklist(),
          part: 'key',
        })

      for (const [index, { item }] of evidence.entries())
        if (evidence.findIndex((other) => other.item === item) < index)
          report(file, [...place, index, 'item'], texts.judgedTwice({ item }), {
            hint: texts.joinThem(),
          })
    })
  },
})
