import { dataAttributes } from '../../../parts/data-attributes.ts';
import { siteFields, sitePath } from '../../../parts/site-fields.ts';
import { usePage } from '../../docs/page-context.ts';
import styles from './styles.module.css';

/** The first line of a printed page: product, URL and, from the behavior layer, the day of printing. */
export default function PrintHead() {
  const { product, site } = siteFields.settings;
  const { path } = usePage();
  return (
    <p className={styles.head}>
      <span>
        {product.name} {site.title}
      </span>
      {path && <span>{site.url + encodeURI(sitePath(path))}</span>}
      <time {...dataAttributes({ printed: '' })} />
    </p>
  );
}
