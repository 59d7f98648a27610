BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE answers (
	sequence INTEGER NOT NULL, 
	run TEXT NOT NULL, 
	question TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT pk_answers PRIMARY KEY (sequence), 
	CONSTRAINT fk_answers_run FOREIGN KEY(run) REFERENCES runs (id) ON DELETE CASCADE
);
INSERT INTO "answers" VALUES(1,'r1','{"kind":"choose","name":"step","text":"Which?","options":[{"id":"1","title":"First","detail":"the upper"}],"default":"1","approval":false}','{"name":"step","value":"yes"}','2026-01-02T03:04:05.678+00:00');
CREATE TABLE edges (
	id INTEGER NOT NULL, 
	source INTEGER NOT NULL, 
	widget TEXT NOT NULL, 
	operation TEXT NOT NULL, 
	parameter TEXT NOT NULL, 
	target INTEGER NOT NULL, 
	label TEXT NOT NULL, 
	count INTEGER NOT NULL, 
	last_seen TEXT NOT NULL, 
	CONSTRAINT pk_edges PRIMARY KEY (id), 
	CONSTRAINT fk_edges_source FOREIGN KEY(source) REFERENCES pages (id) ON DELETE CASCADE, 
	CONSTRAINT fk_edges_target FOREIGN KEY(target) REFERENCES pages (id) ON DELETE CASCADE, 
	CONSTRAINT uq_edges_source_widget_operation_parameter_target UNIQUE (source, widget, operation, parameter, target)
);
INSERT INTO "edges" VALUES(1,1,'179537d9952ceb1b','click','1',2,'Network',1,'2026-01-02T03:04:05.678+00:00');
CREATE TABLE instruction_cases (
	text TEXT NOT NULL, 
	instructions TEXT NOT NULL, 
	origin TEXT NOT NULL, 
	updated TEXT NOT NULL, 
	CONSTRAINT pk_instruction_cases PRIMARY KEY (text)
);
INSERT INTO "instruction_cases" VALUES('tap Save twice','[{"operation":"edit","object":{"text":"搜索","place":"top right","colour":"blue","neighbour":"Wi-Fi","role":"field"},"parameter":"{contact}","optional":true,"source":"type it"}]','correction','2026-01-02T03:04:05.678+00:00');
CREATE TABLE intents (
	sequence INTEGER NOT NULL, 
	run TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	operation TEXT NOT NULL, 
	process TEXT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT pk_intents PRIMARY KEY (sequence), 
	CONSTRAINT fk_intents_run FOREIGN KEY(run) REFERENCES runs (id) ON DELETE CASCADE
);
INSERT INTO "intents" VALUES(1,'r1',1,'{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3}','1-a','2026-01-02T03:04:05.678+00:00');
INSERT INTO "intents" VALUES(2,'r1',2,'{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3}','1-a','2026-01-02T03:04:05.678+00:00');
CREATE TABLE pages (
	id INTEGER NOT NULL, 
	structure TEXT NOT NULL, 
	heading TEXT NOT NULL, 
	package TEXT NOT NULL, 
	activity TEXT NOT NULL, 
	words TEXT NOT NULL, 
	environment TEXT NOT NULL, 
	seen INTEGER NOT NULL, 
	last_seen TEXT NOT NULL, 
	CONSTRAINT pk_pages PRIMARY KEY (id), 
	CONSTRAINT uq_pages_structure_heading UNIQUE (structure, heading)
);
INSERT INTO "pages" VALUES(1,'9aac33d0f4b49b679d516357','Settings','org.settings','.Settings','["Settings","Network","Display"]','{"phone":"Pixel 8","android":"14","app":"org.clock","app_version":"1.0","language":"zh-CN"}',1,'2026-01-02T03:04:05.678+00:00');
INSERT INTO "pages" VALUES(2,'9aac33d0f4b49b679d516357','Network','org.settings','.Settings','["Network","Wi-Fi"]','{"phone":"Pixel 8","android":"14","app":"org.clock","app_version":"1.0","language":"zh-CN"}',1,'2026-01-02T03:04:05.678+00:00');
CREATE TABLE parameters (
	user TEXT NOT NULL, 
	name TEXT NOT NULL, 
	value TEXT NOT NULL, 
	updated TEXT NOT NULL, 
	CONSTRAINT pk_parameters PRIMARY KEY (user, name)
);
INSERT INTO "parameters" VALUES('','home address','Musterstraße 1','2026-01-02T03:04:05.678+00:00');
CREATE TABLE pictures (
	digest TEXT NOT NULL, 
	suffix TEXT NOT NULL, 
	bytes INTEGER NOT NULL, 
	width INTEGER NOT NULL, 
	height INTEGER NOT NULL, 
	kept TEXT NOT NULL, 
	CONSTRAINT pk_pictures PRIMARY KEY (digest)
);
INSERT INTO "pictures" VALUES('f0f13693f907bc8fce43b63e8ee4b1886d35a2e5cf0b2576f63e606c9201fd59','.png',9,1080,2400,'2026-01-02T03:04:05.678+00:00');
CREATE TABLE runs (
	sequence INTEGER NOT NULL, 
	id TEXT NOT NULL, 
	prompt TEXT NOT NULL, 
	device TEXT NOT NULL, 
	status TEXT NOT NULL, 
	started TEXT NOT NULL, 
	ended TEXT NOT NULL, 
	task TEXT NOT NULL, 
	replay BOOLEAN NOT NULL, 
	reason TEXT NOT NULL, 
	interventions INTEGER NOT NULL, 
	approvals INTEGER NOT NULL, 
	process TEXT NOT NULL, 
	home TEXT NOT NULL, 
	CONSTRAINT pk_runs PRIMARY KEY (sequence), 
	CONSTRAINT uq_runs_id UNIQUE (id)
);
INSERT INTO "runs" VALUES(1,'r1','设置闹钟 7:30','emulator-5554','done','2026-01-02T03:04:05.678+00:00','2026-01-02T03:04:05.678+00:00','a1b2',0,'',1,0,'1-a','');
CREATE TABLE slots (
	task TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	type TEXT NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_slots PRIMARY KEY (task, version, place), 
	CONSTRAINT fk_slots_task_version FOREIGN KEY(task, version) REFERENCES task_versions (task, version) ON DELETE CASCADE
);
INSERT INTO "slots" VALUES('a1b2',1,0,'time','time','7:30');
INSERT INTO "slots" VALUES('a1b2',1,1,'label','text','早安');
INSERT INTO "slots" VALUES('a1b2',2,0,'time','time','7:30');
INSERT INTO "slots" VALUES('a1b2',2,1,'label','text','早安');
CREATE TABLE steps (
	run TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	record TEXT NOT NULL, 
	result TEXT NOT NULL, 
	operation TEXT NOT NULL, 
	tier TEXT NOT NULL, 
	app TEXT NOT NULL, 
	page TEXT NOT NULL, 
	"after" TEXT NOT NULL, 
	picture TEXT NOT NULL, 
	picture_after TEXT NOT NULL, 
	healed BOOLEAN NOT NULL, 
	own_seconds FLOAT NOT NULL, 
	time TEXT NOT NULL, 
	CONSTRAINT pk_steps PRIMARY KEY (run, number), 
	CONSTRAINT fk_steps_run FOREIGN KEY(run) REFERENCES runs (id) ON DELETE CASCADE
);
INSERT INTO "steps" VALUES('r1',1,'{"number":1,"instruction":{"operation":"edit","object":{"text":"搜索","place":"top right","colour":"blue","neighbour":"Wi-Fi","role":"field"},"parameter":"{contact}","optional":true,"source":"type it"},"proposal":{"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"tier":"meaning","confidence":0.75,"reason":"near","purpose":"approach","candidates":[{"widget":3,"score":0.5,"label":"Search","bounds":[0,1,10,11]}]},"verdict":{"kind":"ask","confidence":0.4,"reason":"unsure"},"gate":{"kind":"confirm","risk":"send","reason":"it sends a message"},"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"result":"changed","reason":"it changed","times":{"observe":0.01,"decide":0.02,"perform":0.3,"settle":0.4},"app":"org.clock","page":"p","after":"q","picture":"x","picture_after":"y","task_step":1,"healed":true,"question":null,"answer":null}','changed','edit','meaning','org.clock','p','q','x','y',1,0.03,'2026-01-02T03:04:05.678+00:00');
INSERT INTO "steps" VALUES('r1',2,'{"number":2,"instruction":{"operation":"edit","object":{"text":"搜索","place":"top right","colour":"blue","neighbour":"Wi-Fi","role":"field"},"parameter":"{contact}","optional":true,"source":"type it"},"proposal":{"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"tier":"meaning","confidence":0.75,"reason":"near","purpose":"approach","candidates":[{"widget":3,"score":0.5,"label":"Search","bounds":[0,1,10,11]}]},"verdict":{"kind":"ask","confidence":0.4,"reason":"unsure"},"gate":{"kind":"confirm","risk":"send","reason":"it sends a message"},"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"result":"changed","reason":"it changed","times":{"observe":0.01,"decide":0.02,"perform":0.3,"settle":0.4},"app":"org.clock","page":"p","after":"q","picture":"x","picture_after":"y","task_step":1,"healed":true,"question":{"kind":"choose","name":"step","text":"Which?","options":[{"id":"1","title":"First","detail":"the upper"}],"default":"1","approval":false},"answer":{"name":"step","value":"yes"}}','changed','edit','meaning','org.clock','p','q','x','y',1,0.03,'2026-01-02T03:04:05.678+00:00');
CREATE TABLE task_versions (
	task TEXT NOT NULL, 
	version INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	function TEXT NOT NULL, 
	app TEXT NOT NULL, 
	language TEXT NOT NULL, 
	environment TEXT NOT NULL, 
	steps TEXT NOT NULL, 
	prompts TEXT NOT NULL, 
	created TEXT NOT NULL, 
	note TEXT NOT NULL, 
	CONSTRAINT pk_task_versions PRIMARY KEY (task, version), 
	CONSTRAINT fk_task_versions_task FOREIGN KEY(task) REFERENCES tasks (id) ON DELETE CASCADE
);
INSERT INTO "task_versions" VALUES('a1b2',1,'Set an alarm','set an alarm for {time}','Clock','en','{"phone":"Pixel 8","android":"14","app":"org.clock","app_version":"1.0","language":"zh-CN"}','[{"instruction":{"operation":"edit","object":{"text":"搜索","place":"top right","colour":"blue","neighbour":"Wi-Fi","role":"field"},"parameter":"{contact}","optional":true,"source":"type it"},"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"description":"Tap Save","page":{"package":"org.clock","activity":".Main","structure":"abc123","words":["Alarm","闹钟"]},"features":{"text":"Save","description":"save it","hint":"h","resource_id":"org.clock:id/save","class_name":"android.widget.Button","path":["FrameLayout","Button"],"place":[0.25,0.5],"size":[0.1,0.05],"own":["a","b"],"neighbours":["c"],"group":["d","e"],"order":2,"clickable":true,"checkable":true,"editable":true,"scrollable":true},"after":{"package":"org.clock","activity":".Main","structure":"abc123","words":["Alarm","闹钟"]},"picture":"d1"}]','["set an alarm for 7:30"]','2026-01-02T03:04:05.678+00:00','first success');
INSERT INTO "task_versions" VALUES('a1b2',2,'Set an alarm','set an alarm for {time}','Clock','en','{"phone":"Pixel 8","android":"14","app":"org.clock","app_version":"1.0","language":"zh-CN"}','[{"instruction":{"operation":"edit","object":{"text":"搜索","place":"top right","colour":"blue","neighbour":"Wi-Fi","role":"field"},"parameter":"{contact}","optional":true,"source":"type it"},"operation":{"type":"edit","point":[5,6],"bounds":[0,1,10,11],"parameter":"Anna","widget":3},"description":"Tap Save","page":{"package":"org.clock","activity":".Main","structure":"abc123","words":["Alarm","闹钟"]},"features":{"text":"Save","description":"save it","hint":"h","resource_id":"org.clock:id/save","class_name":"android.widget.Button","path":["FrameLayout","Button"],"place":[0.25,0.5],"size":[0.1,0.05],"own":["a","b"],"neighbours":["c"],"group":["d","e"],"order":2,"clickable":true,"checkable":true,"editable":true,"scrollable":true},"after":{"package":"org.clock","activity":".Main","structure":"abc123","words":["Alarm","闹钟"]},"picture":"d1"}]','["set an alarm for 7:30"]','2026-01-02T03:04:05.678+00:00','first success');
CREATE TABLE tasks (
	id TEXT NOT NULL, 
	newest INTEGER NOT NULL, 
	CONSTRAINT pk_tasks PRIMARY KEY (id)
);
INSERT INTO "tasks" VALUES('a1b2',2);
CREATE TABLE tutorials (
	id TEXT NOT NULL, 
	title TEXT NOT NULL, 
	text TEXT NOT NULL, 
	language TEXT NOT NULL, 
	app TEXT NOT NULL, 
	app_version TEXT NOT NULL, 
	source TEXT NOT NULL, 
	outdated BOOLEAN NOT NULL, 
	added TEXT NOT NULL, 
	CONSTRAINT pk_tutorials PRIMARY KEY (id)
);
INSERT INTO "tutorials" VALUES('own-1','Own','Open Clock.','en','Clock','','',0,'2026-01-02T03:04:05.678+00:00');
CREATE INDEX ix_runs_status ON runs (status);
CREATE INDEX ix_runs_task ON runs (task);
CREATE INDEX ix_edges_target ON edges (target);
CREATE INDEX ix_answers_run ON answers (run);
CREATE INDEX ix_intents_run_number ON intents (run, number);
COMMIT;
