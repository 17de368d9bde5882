import { didYouMean } from '#config-compiler/diagnostic/spelling/did-you-mean.ts'
import { defineRule } from '#config-compiler/rule.ts'
import { definePhrases } from '#config-model/messages/phrase.ts'

const texts = definePhrases({
  noCallByYear: {
    zh: '“{path}”不是可以按年度查询的接口',
    en: '"{path}" is no call that exists by year',
  },
})

const calls = [
  '/api/declare/getInfoByType',
  '/api/declare/getInfo',
  '/api/declare/audit/view',
  '/api/declare/audit/log/list',
  '/api/declare/audit/remark/list',
  '/api/common/dict/findByTypeCode',
  '/api/common/district/children',
]

/** 历史接口写法不对。 */
export const yearsApiPrefix = defineRule({
  id: 'years/api-prefix',
  severity: 'error',
  isOwn: true,
  title: { zh: '历史接口写法不对', en: 'History call that is no call of this program' },
  why: { zh: '历史年度的查询会落空。', en: 'Requests for a history year would find nothing.' },
  example: {
    file: 'years.yaml',
    good: '/api/declare/getInfo',
    bad: '/api/declare/getinfo',
    at: '/api/declare/getinfo',
  },
  check: (model, report) => {
    for (const [index, path] of (model.config.years.yearApi ?? []).entries())
      if (!calls.includes(path))
        report('years.yaml', ['yearApi', index], texts.noCallByYear({ path }), {
          hint: didYouMean(
            path,
            calls.map((name) => ({ name })),
          ),
        })
  },
})
