import { loadConfig } from '#server/config-release/load-config.ts'
import { Database } from '#server/database/database.ts'
import { compileList } from '#server/records/lists/list-query.ts'
import { userOf } from '#server/accounts/sessions.ts'
const config=loadConfig('config')
const database=new Database(process.argv[2]!,{max:4})
const tune=process.argv[4]; 
for (const [name,page,preset] of [['dist530828','declare-audit/district'],['dist530828','declare-audit/district','todo'],['city5308','declare-audit/city'],['city5308','declare-audit/city','todo'],['province01','declare-audit/province'],['leader01','declare-audit/list']] as const) {
  const [row]=await database.query<any>('select * from account where username=$1',[name])
  const user=userOf(row,null)
  const list=compileList(config,user,{id:page,query:preset?{preset}:{},now:new Date(),spoken:config})
  console.log('\n## '+name+' '+page+' '+(preset??'')+'\nwhere '+list.where+'\n'+JSON.stringify(list.parameters.values)+' order '+list.order)
  for (const q of [`select id, head from ${list.table} where ${list.where} order by ${list.order} limit 20`,`select count(*) from (select 1 from ${list.table} where ${list.where} limit 10001) c`]) {
    await database.query(q,list.parameters.values)
    const plan=await database.query<any>('explain (analyze,buffers) '+q,list.parameters.values)
    console.log(plan.map((p:any)=>p['QUERY PLAN']).join('\n'))
  }
}
await database.close()
