import { itemAt } from '#config-model/assert.ts'
import { dictionaryItems } from '#config-model/facts/dictionary.ts'
import { buildInitialData } from '#config-model/forms/record-data.ts'
import type { Services } from '#server/context.ts'
import type { StoredRecord } from '#server/records/stored-record.ts'
import { createDemoRecord, type DemoContext } from '#tools/seed/demo-context.ts'

/** Strict or mild (`lean`), with a steady or a shaky hand (`shake`). */
export interface DemoExpert {
  account: string
  name: string
  industries: string[]
  lean: number
  shake: number
}

/** The other accounts can be added. */
const inLibrary = 30
const employers = [
  '云岭大学',
  '省农业科学院',
  '省农产品质量检测中心',
  '省品牌促进会',
  '滇西农业职业学院',
]
const positions = ['教授', '研究员', '高级农艺师', '副研究员', '高级经济师']
const surnames = '赵钱孙李周吴郑王冯陈褚卫蒋沈韩杨朱秦尤许何吕施张孔曹严华金魏'
const givens = ['明远', '建华', '晓琳', '志强', '丽芬', '国平']

/** Of three industries each, with their records in the library. */
export function makeExperts(
  services: Services,
  demo: DemoContext,
  accounts: { id: string }[],
): { experts: DemoExpert[]; library: StoredRecord[] } {
  const { config, chance, now } = demo
  const industries = dictionaryItems(config, 'industry', config.years.realYear).map(
    ({ value }) => value,
  )
  const experts = accounts.slice(0, inLibrary).map(({ id }, at): DemoExpert => ({
    account: id,
    name: `${surnames[at % surnames.length]}${itemAt(givens, at % givens.length)}`,
    industries: [at, at + 4, at + 7].map((place) => itemAt(industries, place % industries.length)),
    lean: chance.between(-5, 5),
    shake: chance.between(2, 6),
  }))

  const library = experts.map(({ account, name, industries: expertIndustries }, at) => {
    const record = {
      ...createDemoRecord(services, demo, { entity: 'expert', state: '', moment: now }),
      state: null,
    }

    const data = {
      name,
      accountId: account,
      industries: expertIndustries,
      employer: itemAt(employers, at % employers.length),
      position: itemAt(positions, (at * 3) % positions.length),
    }

    record.data = buildInitialData(config, 'expert', data, { record, user: null, now })

    return record
  })

  return { experts, library }
}
