// The script of every page without the framework's.
import './site.ts';
import './lay-out-rest.ts';
import './plain-session.ts';
