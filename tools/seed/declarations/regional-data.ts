import { itemAt } from '#config-model/assert.ts'
import type { RecordData } from '#config-model/record.ts'
import { demoCreditCode } from '#tools/seed/people/enterprises.ts'
import { writePassage, type DeclarationFilling } from './filling.ts'

/** A regional brand's holder: users, size, management. */
export function regionalData({
  enterprise,
  product,
  year,
  chance,
  files,
}: DeclarationFilling): RecordData {
  return {
    holderLevel: enterprise.holderLevel ?? 'county',
    isAuthorised: false,
    regionScope: [enterprise.region],
    brandNaming: 'place_product',
    licensees: [1, 2, 3].map((at) => ({
      name: `${enterprise.districtName}${itemAt(['云禾', '青岭', '泉畔'], at - 1)}农业有限公司`,
      creditCode: demoCreditCode('91', enterprise.region, chance),
      regionCode: enterprise.region,
      product,
      authFrom: '2023-01-01',
      authTo: '2027-12-31',
      salesLastYear: chance.between(100, 5000),
      authFile: files('doc', '授权书'),
    })),
    scale: [3, 2, 1].map((back) => ({
      year: year - back,
      area: chance.between(20_000, 300_000),
      unit: 'mu',
      output: chance.between(2000, 60_000),
      outputValue: chance.between(5000, 200_000),
      licenseeCount: chance.between(3, 40),
      brandSales: chance.between(4000, 90_000),
      exportValue: chance.between(0, 3000),
    })),
    manageOrg: enterprise.name,
    ruleName: '区域公用品牌授权使用管理办法',
    ruleDate: '2020-03-01',
    accessRule: writePassage(
      enterprise.name,
      [
        '申请使用须提交主体资质、产品检测报告和承诺书，经审核合格后签订协议。',
        '每年抽检一次，不合格的限期整改，逾期不改的取消授权并公告。',
        '授权期限三年，期满前重新审核，转让、出借标识的立即收回。',
      ],
      60,
    ),
    authRule: files('doc', '授权管理办法'),
    authLetters: files('doc', '授权书', 3),
  }
}
