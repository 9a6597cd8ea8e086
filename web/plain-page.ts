// The script of every page without the framework's.
import './site.ts';
import './plain-session.ts';
