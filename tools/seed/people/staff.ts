/** Applicants sign in with their credit code. */
export const staffAccounts: {
  username: string
  name: string
  roles: string[]
  userType: string
  region: string | null
}[] = [
  { username: 'admin', name: '系统管理员', roles: ['admin'], userType: 'ADMIN', region: '530000' },
  { username: 'leader01', name: '李文山', roles: ['leader'], userType: 'LEADER', region: '530000' },
  {
    username: 'province01',
    name: '和丽华',
    roles: ['province', 'leader'],
    userType: 'PROVINCE',
    region: '530000',
  },
  {
    username: 'provview01',
    name: '段云海',
    roles: ['province'],
    userType: 'PROVINCE',
    region: '530000',
  },
  { username: 'city5308', name: '杨建国', roles: ['city'], userType: 'CITY', region: '530800' },
  { username: 'city5325', name: '普志明', roles: ['city'], userType: 'CITY', region: '532500' },
  {
    username: 'dist530828',
    name: '岩思雨',
    roles: ['district'],
    userType: 'DISTRICT',
    region: '530828',
  },
  {
    username: 'dist532504',
    name: '陈春梅',
    roles: ['district'],
    userType: 'DISTRICT',
    region: '532504',
  },
  {
    username: 'dist530102',
    name: '周永康',
    roles: ['district'],
    userType: 'DISTRICT',
    region: '530102',
  },
  {
    username: 'content01',
    name: '罗雪',
    roles: ['content'],
    userType: 'CONTENT',
    region: '530000',
  },
  ...Array.from({ length: 35 }, (_, at) => ({
    username: `expert${String(at + 1).padStart(2, '0')}`,
    name: `评审专家${at + 1}`,
    roles: ['expert'],
    userType: 'EXPERT',
    region: null,
  })),
]
