import { data } from 'react-router';
import { NotFoundPage } from './NotFoundPage.tsx';

export const loader = () => data(null, { status: 404 });

export default NotFoundPage;
