import type { FileValue, Json, RecordData } from '#config-model/record.ts'
import type { Chance } from './chance.ts'
import { categoryOf, demoCreditCode, industryOf, type DemoEnterprise } from './enterprises.ts'

export type DeclareType = 'region' | 'enterprise' | 'product'
/** Gives a new attachment: an image or a document. */
export type MakeFile = (kind: 'image' | 'doc', name: string) => FileValue

const round = (value: number) => Math.round(value * 100) / 100
const repeat = (text: string, length: number) =>
  (text.repeat(Math.ceil(length / text.length)) + text).slice(0, length + 20)

/** Complete, valid values of a declaration: everything a submit asks for in the record's year. */
export function declarationData(
  enterprise: DemoEnterprise,
  type: DeclareType,
  year: number,
  brand: string,
  chance: Chance,
  file: MakeFile,
): RecordData {
  const industry = industryOf(enterprise.industry)
  const product = chance.pick(industry.products)
  const isEdible = enterprise.industry !== 'flower'
  const files = (kind: 'image' | 'doc', name: string, count = 1): Json =>
    Array.from({ length: count }, (_, at) => file(kind, count > 1 ? `${name}${at + 1}` : name)) as unknown as Json
  const employees = chance.between(20, 400)
  const common: RecordData = {
    year,
    type,
    enterpriseId: enterprise.id,
    subjectName: enterprise.name,
    creditCode: enterprise.creditCode,
    regionCode: enterprise.region,
    address: enterprise.data['address']!,
    legalPerson: enterprise.data['legalPerson']!,
    establishedAt: enterprise.data['establishedAt']!,
    subjectKind: enterprise.data['subjectKind']!,
    contactName: enterprise.contact,
    contactMobile: enterprise.data['contactMobile']!,
    email: enterprise.data['email']!,
    employees,
    techStaff: Math.floor(employees / 8),
    creditRating: chance.pick(['A', 'B', 'M']),
    ...(enterprise.data['subjectKind'] === 'coop' || enterprise.data['subjectKind'] === 'farm'
      ? { coopLevel: chance.pick(['province', 'city', 'county']) }
      : {}),
    intro: repeat(
      `${enterprise.name}位于${enterprise.districtName}，主营${product}的标准化种植、加工与销售，建有稳定的原料基地和完善的质量管理体系，是当地${industry.n}产业的骨干力量。`,
      120,
    ),
    brandName: brand,
    industry: enterprise.industry,
    productCategory: categoryOf(enterprise.industry),
    useStart: `${chance.between(2012, 2020)}-0${chance.between(1, 9)}-15`,
    slogan: `${brand}，源自云岭的好味道`.slice(0, 40),
    story: repeat(
      `“${brand}”诞生于${enterprise.districtName}的青山绿水之间。创始人走遍村寨，坚持选用当地优质原料，遵循传统工艺并引入现代检测，让山里的好产品走向全国。`,
      230,
    ),
    features: repeat(
      `产自${enterprise.districtName}海拔一千五百米以上的产区，昼夜温差大，${product}品质突出，经检测各项指标优于国家标准，风味独特。`,
      120,
    ),
    logo: files('image', '品牌标识'),
    pictures: files('image', '产品图片', 3),
    trademarks: [
      {
        kind: type === 'region' ? 'certification' : 'goods',
        regNo: String(chance.between(10_000_000, 69_999_999)),
        name: brand,
        niceClass: chance.pick([29, 30, 31]),
        goods: product,
        registrant: enterprise.name,
        regDate: '2015-06-14',
        validTo: '2035-06-13',
        ...(type === 'region' ? { protectArea: enterprise.districtName } : {}),
        certFile: files('doc', '商标注册证'),
      },
    ],
    certs: certificates(enterprise, product, chance, isEdible, files),
    traceSystem: true,
    ...(year >= 2023 ? { tracePlatform: [chance.pick(['nation', 'province'])] } : {}),
    qcStaff: chance.between(2, 12),
    labLevel: chance.pick(['self', 'cma', 'self', 'none']),
    ...(year >= 2024 ? { certificateSystem: true } : {}),
    accident: false,
    standards: [{ no: chance.pick(industry.std), name: `${product}质量等级`, level: 'national' }],
    inspections: [3, 2, 1].map((back) => ({
      year: year - back,
      kind: 'entrusted',
      agency: '省农产品质量监督检验测试中心',
      reportNo: `JC${year - back}${chance.between(10_000, 99_999)}`,
      issueDate: back === 1 ? `${year}-03-1${chance.between(0, 9)}` : `${year - back}-10-1${chance.between(0, 9)}`,
      result: 'pass',
      file: files('doc', `${year - back}年检验报告`),
    })),
    linkMode: chance.pick([['order', 'job'], ['share', 'land'], ['order']]),
    linkedFarmers: chance.between(60, 3000),
    farmerIncome: chance.between(1500, 12_000),
    jobs: chance.between(10, 200),
    responsibility: repeat(
      '通过订单收购、务工就业和技术培训带动周边农户增收，优先吸纳脱贫户就业，参与乡村公益事业，推广绿色防控和节水灌溉，',
      110,
    ),
    channels: chance.pick([
      ['wholesale', 'ecom'],
      ['super', 'store', 'live'],
      ['ecom', 'export'],
    ]),
    salesAreas: chance.pick([
      ['530000', '440000'],
      ['310000', '330000', '320000'],
      ['110000', '530000'],
    ]),
    stores: chance.between(0, 60),
    dealers: chance.between(1, 120),
    honours: chance.is(0.6)
      ? [
          {
            name: chance.pick(['名特优新农产品', '省级放心品牌', '优质农产品金奖']),
            level: chance.pick(['province', 'city', 'national']),
            issuer: chance.pick(['省农业农村厅', '州市人民政府']),
            date: `${year - 1}-11-20`,
            file: files('doc', '荣誉证书'),
          },
        ]
      : [],
    license: files('doc', '营业执照'),
    commitmentFile: files('doc', '真实性承诺书'),
    selfCreditReport: files('doc', '信用查询截图'),
    tracePic: files('image', '追溯平台截图'),
    agree: true,
  }
  return type === 'region'
    ? { ...common, ...regional(enterprise, product, year, chance, files) }
    : { ...common, ...commercial(enterprise, type, product, year, chance, isEdible, files) }
}

type Files = (kind: 'image' | 'doc', name: string, count?: number) => Json

function certificates(
  enterprise: DemoEnterprise,
  product: string,
  chance: Chance,
  isEdible: boolean,
  files: Files,
): Json {
  if (!isEdible && chance.is(0.7)) return []
  const certType = chance.is(0.55) ? 'green' : 'organic'
  const certNo =
    certType === 'green'
      ? `GF${enterprise.region}23${String(chance.between(1, 9999)).padStart(4, '0')}`
      : `${chance.between(100, 999)}OP23${String(chance.between(1, 99_999)).padStart(5, '0')}`
  return [
    {
      certType,
      certNo,
      holder: enterprise.name,
      productName: product,
      scale: chance.between(20, 800),
      scaleUnit: 't',
      issuer: certType === 'green' ? '中国绿色食品发展中心' : '有机产品认证中心',
      issueDate: '2023-08-10',
      validTo: '2028-08-09',
      certFile: files('doc', '认证证书'),
    },
  ]
}

function commercial(
  enterprise: DemoEnterprise,
  type: DeclareType,
  product: string,
  year: number,
  chance: Chance,
  isEdible: boolean,
  files: Files,
): RecordData {
  let revenue = Math.min(400_000, Math.max(120, chance.around(1800)))
  const operating = [3, 2, 1].map((back) => {
    revenue *= 1 + chance.between(-8, 30) / 100
    const brandSales = round(revenue * (0.6 + chance.next() * 0.3))
    return {
      year: year - back,
      revenue: round(revenue),
      brandSales,
      brandVolume: round(brandSales * 1.2),
      volumeUnit: 't',
      netProfit: round(revenue * 0.08),
      taxPaid: round(revenue * 0.02),
      rdExpense: round(revenue * 0.02),
      promoExpense: round(revenue * 0.03),
      outProvinceSales: round(brandSales * 0.4),
      exportSales: round(brandSales * 0.05),
      onlineSales: round(brandSales * 0.2),
    }
  })
  return {
    leadingLevel: chance.pick(['province', 'city', 'county', 'none']),
    socialInsured: chance.between(5, 18),
    totalAssets: round(chance.around(2500)),
    isEdible,
    firstSaleDate: '2018-05-01',
    ...(type === 'product'
      ? { productName: product }
      : { products: [{ name: product, spec: '500克/盒', packing: '纸盒', price: chance.between(30, 600) }] }),
    packPictures: files('image', '包装图片'),
    bases: [
      {
        name: `${enterprise.token}核心基地`,
        regionCode: enterprise.region,
        baseType: 'plant',
        ownership: chance.pick(['own', 'lease', 'order']),
        area: chance.between(200, 9000),
        unit: 'mu',
        annualYield: chance.between(50, 2000),
        certifiedArea: chance.between(50, 200),
        traceable: true,
        farmers: chance.between(20, 600),
      },
    ],
    operating,
    mgmtSystems: chance.pick([['iso9001'], ['haccp', 'iso22000'], []]),
    rdPlatform: chance.pick(['province', 'city', 'none']),
    auditReports: files('doc', '审计报告'),
    taxProof: files('doc', '完税证明'),
    testReports: files('doc', '近一年检测报告'),
    basePhotos: files('image', '基地照片', 2),
    useProof: files('doc', '品牌使用证明'),
  }
}

function regional(enterprise: DemoEnterprise, product: string, year: number, chance: Chance, files: Files): RecordData {
  return {
    holderLevel: enterprise.holderLevel ?? 'county',
    isAuthorised: false,
    regionScope: [enterprise.region],
    brandNaming: 'place_product',
    licensees: [1, 2, 3].map((at) => ({
      name: `${enterprise.districtName}${['云禾', '青岭', '泉畔'][at - 1]!}农业有限公司`,
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
    accessRule: repeat(
      '申请使用须提交主体资质、产品检测报告和承诺书，经审核合格后签订协议；每年抽检，不合格的限期整改，逾期取消授权并公告。',
      70,
    ),
    authRule: files('doc', '授权管理办法'),
    authLetters: files('doc', '授权书', 3),
  }
}
