-- Areas are read from the data package into memory; nothing else used these copies.
DROP TABLE area;
DROP TABLE data_import;
