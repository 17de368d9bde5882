import { describeRule } from '#config-compiler/diagnostic/rule-description.ts'

/** The rules about comments that silence other rules. */
export const suppressionRules = {
  suppressionReason: describeRule({
    id: 'hyg/suppression-reason',
    severity: 'error',
    title: { zh: '忽略问题没有写理由', en: 'Suppression without a reason' },
    why: {
      zh: '后来的人要知道为什么可以忽略：在“--”后面写明理由。',
      en: 'Those who come later must know why: write the reason after "--".',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line form/title-missing\ntitle: 申请表',
      at: '# pinlu-lint-disable-next-line form/title-missing',
    },
  }),
  suppressionRule: describeRule({
    id: 'hyg/suppression-rule',
    severity: 'error',
    title: { zh: '不能忽略的规则', en: 'Suppression that is not possible' },
    why: {
      zh: '注释没有写规则，或者该类问题不允许忽略（语法、结构、引用、安全）。',
      en: 'The comment names no rule, or one of a group that cannot be suppressed (text, shape, references, security).',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line ref/field -- 暂时如此\ntitle: 申请表',
      at: 'ref/field',
    },
  }),
  unusedSuppression: describeRule({
    id: 'hyg/unused-suppression',
    severity: 'warning',
    title: { zh: '忽略问题的注释没有用处', en: 'Suppression without effect' },
    why: {
      zh: '问题已经不在了，注释会掩盖以后的新问题。',
      en: 'The problem is gone; the comment would hide the next one.',
    },
    example: {
      file: 'forms/request.yaml',
      good: 'title: 申请表',
      bad: '# pinlu-lint-disable-next-line form/title-missing -- 暂时如此\ntitle: 申请表',
      at: 'form/title-missing',
    },
  }),
}
