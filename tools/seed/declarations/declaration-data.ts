import { memberOf } from '#config-model/assert.ts'
import type { Json, RecordData } from '#config-model/record.ts'
import { categoryOf, industryOf } from '#tools/seed/people/enterprises.ts'
import { commercialData } from './commercial-data.ts'
import { writePassage, type DeclarationSubject, type DeclarationFilling } from './filling.ts'
import { regionalData } from './regional-data.ts'

/** Complete and valid for submission in their year. */
export function declarationData(subject: DeclarationSubject): RecordData {
  const { enterprise, chance, file } = subject
  const filling: DeclarationFilling = {
    ...subject,
    product: chance.pick(industryOf(enterprise.industry).products),
    isEdible: enterprise.industry !== 'flower',
    files: (kind, name, count = 1) =>
      Array.from({ length: count }, (_, at) =>
        file(kind, count > 1 ? `${name}${at + 1}` : name),
      ) as unknown as Json,
  }

  const common: RecordData = {
    ...subjectData(filling),
    ...brandData(filling),
    certs: certificates(filling),
    ...qualityData(filling),
    ...supportData(filling),
    agree: true,
  }

  return {
    ...common,
    ...(subject.type === 'region' ? regionalData(filling) : commercialData(filling)),
  }
}

function subjectData({ enterprise, type, year, chance, product }: DeclarationFilling): RecordData {
  const industry = industryOf(enterprise.industry)
  const employees = chance.between(20, 400)

  return {
    year,
    type,
    enterpriseId: enterprise.id,
    subjectName: enterprise.name,
    creditCode: enterprise.creditCode,
    regionCode: enterprise.region,
    address: memberOf(enterprise.data, 'address'),
    legalPerson: memberOf(enterprise.data, 'legalPerson'),
    establishedAt: memberOf(enterprise.data, 'establishedAt'),
    subjectKind: memberOf(enterprise.data, 'subjectKind'),
    contactName: enterprise.contact,
    contactMobile: memberOf(enterprise.data, 'contactMobile'),
    email: memberOf(enterprise.data, 'email'),
    employees,
    techStaff: Math.floor(employees / 8),
    creditRating: chance.pick(['A', 'B', 'M']),
    ...(enterprise.data['subjectKind'] === 'coop' || enterprise.data['subjectKind'] === 'farm'
      ? { coopLevel: chance.pick(['province', 'city', 'county']) }
      : {}),
    intro: writePassage(
      enterprise.name,
      [
        `${enterprise.name}位于${enterprise.districtName}，主营${product}的标准化种植、加工与销售。`,
        `建有稳定的原料基地和完善的质量管理体系，从投入品采购到产品出库全程留有记录。`,
        `近年来改造了清洁化生产车间，配备分选、包装和冷链设备，产品合格率保持在较高水平。`,
        `与周边村组签订长期收购协议，以保护价收购，带动农户按标准生产，是当地${industry.n}产业的骨干力量。`,
        `设有专职质量管理人员，每批产品自检合格后方可销售，并定期送检。`,
        `产品销往省内外主要城市，线上线下并举，客户评价良好。`,
      ],
      110,
    ),
  }
}

/** The brand, its story and trademark. */
function brandData({
  enterprise,
  type,
  brand,
  chance,
  product,
  files,
}: DeclarationFilling): RecordData {
  return {
    brandName: brand,
    industry: enterprise.industry,
    productCategory: categoryOf(enterprise.industry),
    useStart: `${chance.between(2012, 2020)}-0${chance.between(1, 9)}-15`,
    slogan: `${brand}，源自云岭的好味道`.slice(0, 40),
    story: writePassage(
      brand,
      [
        `“${brand}”诞生于${enterprise.districtName}，名字取自当地老人口口相传的地名。`,
        `二十多年前，创始人背着第一批${product}走出大山，一家一家敲开城里商铺的门，凭的是“先尝后买”的底气。`,
        `最难的一年雨水成灾，大家把仅有的好料全部留给老客户，宁可少卖，也不以次充好。`,
        `此后几代人守着同一片山场，沿用祖辈的手艺，又请来农技人员改良品种、建立检测室。`,
        `每到采收季节，村里人天不亮就上山，只采符合标准的原料，当天采收、当天加工。`,
        `品牌创立之初只有十几户人家参加，如今已有数百户按统一标准生产，年轻人也愿意回来了。`,
        `包装上的纹样出自本地绣娘之手，讲的是云岭人家春种秋收的日子。`,
        `“${brand}”走出云南，也把${enterprise.districtName}的山水和人情带给了更多的人。`,
      ],
      220,
    ),
    features: writePassage(
      brand,
      [
        `产自${enterprise.districtName}海拔一千五百米以上的产区，昼夜温差大，光照充足，${product}积累的养分丰富。`,
        `生产中优先使用有机肥和生物防治，采收前严格执行安全间隔期，每批附检测报告。`,
        `经检测，主要品质指标优于国家标准，色泽自然，风味独特，耐储耐运。`,
        `加工环节保留传统工艺的关键步骤，同时以温湿度在线监测保证批次稳定。`,
        `一物一码，扫码可查产地、采收日期、检验结果和经手人员。`,
      ],
      110,
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
  }
}

function certificates({ enterprise, product, chance, isEdible, files }: DeclarationFilling): Json {
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

/** Traceability, standards and inspections. */
function qualityData({ enterprise, year, chance, product, files }: DeclarationFilling): RecordData {
  const industry = industryOf(enterprise.industry)
  return {
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
      issueDate:
        back === 1
          ? `${year}-03-1${chance.between(0, 9)}`
          : `${year - back}-10-1${chance.between(0, 9)}`,
      result: 'pass',
      file: files('doc', `${year - back}年检验报告`),
    })),
  }
}

/** Farmers, sales, honors and the remaining attachments. */
function supportData({ year, brand, chance, files }: DeclarationFilling): RecordData {
  return {
    linkMode: chance.pick([['order', 'job'], ['share', 'land'], ['order']]),
    linkedFarmers: chance.between(60, 3000),
    farmerIncome: chance.between(1500, 12_000),
    jobs: chance.between(10, 200),
    responsibility: writePassage(
      brand,
      [
        '通过订单收购、务工就业和技术培训带动周边农户增收，优先吸纳脱贫户就业。',
        '每年举办多期实用技术培训，免费发放种植手册，农技人员驻点指导。',
        '参与乡村道路、饮水和助学等公益事业，逢年过节慰问困难家庭和老人。',
        '推广绿色防控和节水灌溉，回收农药包装和废旧地膜，保护产地环境。',
        '按时足额支付收购款和工资，多年来没有发生拖欠和质量安全事故。',
      ],
      105,
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
  }
}
